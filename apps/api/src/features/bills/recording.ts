import type { PoolClient } from 'pg';
import { contradicted } from '../../gateways/agreement.ts';
import type { BillPayment, BillRefusal } from '../../gateways/bills/bills.port.ts';
import type { GatewayAnswer, GatewayRefusal, GatewayRefusalCode } from '../../gateways/gateway.ts';
import { apply, movement } from '../../kernel/book.ts';
import { nextAttempt, patienceEndsMs } from '../../kernel/patience.ts';
import { returnSpend } from '../limits/limits.ts';
import { raiseAlert } from '../operations/operations.ts';
import { isUnderway, type GatewayState, type PaidBill } from './bill.ts';
import type { BillDeps } from './deps.ts';
import { paidLegs, releaseLegs } from './postings.ts';
import { moveBill } from './steps.ts';

type Answered = {
  /** Locked by the caller's transaction. */
  readonly bill: PaidBill;
  readonly answer: GatewayAnswer<BillPayment>;
  /** A refusal means that nothing was ever carried out, not only that this question was refused. */
  readonly isCertain: boolean;
};

const states = {
  accepted: 'accepte',
  paid: 'paye',
  refused: 'refuse',
} as const satisfies Record<BillPayment['state'], GatewayState>;

/** Records what the gateway said of a bill. The state only moves forward. */
export async function recordAnswer(
  deps: BillDeps,
  client: PoolClient,
  { bill, answer, isCertain }: Answered,
): Promise<void> {
  if (!isUnderway(bill.status)) {
    if (answer.status === 'answered') await checkAgreement(client, bill, answer.value);
    return;
  }
  switch (answer.status) {
    case 'unknown':
      return doubt(deps, client, bill);
    case 'refused':
      // A refused look-up says nothing of a payment that was accepted, or may have been.
      if (!isCertain || bill.gatewayState !== 'demande') return doubt(deps, client, bill);
      return refused(deps, client, bill, answer);
    case 'answered':
      return answered(deps, client, bill, answer.value);
  }
}

/** What comes after the end must say what the end was. Anything else is for an operator. */
async function checkAgreement(
  client: PoolClient,
  bill: PaidBill,
  told: BillPayment,
): Promise<void> {
  const state = states[told.state];
  const agrees = state === bill.gatewayState || state === 'accepte';
  if (agrees && otherFacts(bill, told).length === 0) return;
  await raiseAlert(client, {
    kind: 'bill_contradiction',
    subject: bill.id,
    detail: { reference: bill.reference, held: bill.gatewayState, told: state },
  });
}

/** The answer is lost or unreadable. Only before the gateway accepted is it doubtful whether it holds the order. */
async function doubt({ clock }: BillDeps, client: PoolClient, bill: PaidBill): Promise<void> {
  const at = clock.now();
  const since = bill.attemptsSince ?? at;
  if (at.getTime() - since.getTime() > patienceEndsMs) {
    await raiseAlert(client, { kind: 'bill_stuck', subject: bill.id, detail: {} });
  }
  await moveBill(client, bill, {
    at,
    to: bill.gatewayState === 'demande' ? 'indetermine' : bill.status,
    change: { leased_until: null, attempts_since: since },
    next: nextAttempt(since, at),
  });
}

const ours =
  'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas à temps.';
const oursInTheEnd =
  'C’est de notre côté : nous n’avons pas pu payer cette facture à temps. Tout vous est rendu : vous pouvez réessayer plus tard.';

/**
 * The gateway moved nothing, for certain. What the payer can correct ends the payment, with its fix; our fault and a
 * passing one are tried again until the answer that was promised is due, then all the money is free again.
 */
async function refused(
  deps: BillDeps,
  client: PoolClient,
  bill: PaidBill,
  refusal: GatewayRefusal,
): Promise<void> {
  const at = deps.clock.now();
  if (refusal.fault === 'nous') {
    await raiseAlert(client, {
      kind: 'bill_ours',
      subject: bill.id,
      detail: { code: refusal.code, message: refusal.message },
    });
  }
  if (refusal.fault === 'client') {
    return giveUp(deps, client, bill, { reason: refusalWords[refusal.code] ?? refusalInGeneral });
  }
  if (bill.promisedAt <= at) return giveUp(deps, client, bill, { reason: oursInTheEnd });
  const since = bill.attemptsSince ?? at;
  await moveBill(client, bill, {
    at,
    to: 'en_cours',
    change: { leased_until: null, attempts_since: since, reason: ours },
    next: nextAttempt(since, at),
  });
}

function otherFacts({ reference, amount, providerId: id }: PaidBill, told: BillPayment): string[] {
  return contradicted({ id, reference, amount }, told);
}

async function answered(
  deps: BillDeps,
  client: PoolClient,
  bill: PaidBill,
  told: BillPayment,
): Promise<void> {
  const at = deps.clock.now();
  const other = otherFacts(bill, told);
  if (other.length > 0) {
    await raiseAlert(client, {
      kind: 'bill_amount',
      subject: bill.id,
      detail: { reference: bill.reference, provider: told.id, other },
    });
    return doubt(deps, client, bill);
  }
  const known = { provider_id: told.id, leased_until: null } as const;
  if (told.state === 'refused') {
    return giveUp(deps, client, bill, { ...known, reason: reasons[told.refusal ?? 'other'] });
  }
  if (told.state === 'paid') {
    await apply(deps.ledger, client, movement('bill.paid', bill.id, paidLegs(bill)));
    await moveBill(client, bill, {
      at,
      to: 'complete',
      change: {
        ...known,
        gateway_state: 'paye',
        completed_at: at,
        receipt_number: told.receiptNumber ?? null,
        reason: null,
        attempts_since: null,
      },
      next: null,
    });
    return;
  }
  const isNew = bill.gatewayState !== 'accepte';
  const since = isNew ? at : (bill.attemptsSince ?? at);
  if (at.getTime() - since.getTime() > patienceEndsMs) {
    await raiseAlert(client, { kind: 'bill_stuck', subject: bill.id, detail: {} });
  }
  await moveBill(client, bill, {
    at,
    to: 'en_cours',
    change: {
      ...known,
      gateway_state: 'accepte',
      promised_at: told.promisedBy,
      reason: null,
      attempts_since: since,
    },
    next: nextAttempt(since, at),
  });
}

/** Nothing was paid, for certain: the money is the payer's to spend again. */
async function giveUp(
  { ledger, clock }: BillDeps,
  client: PoolClient,
  bill: PaidBill,
  end: { readonly reason: string; readonly provider_id?: string },
): Promise<void> {
  const at = clock.now();
  await apply(ledger, client, movement('bill.release', bill.id, releaseLegs(bill)));
  await returnSpend(client, bill.id, at);
  await moveBill(client, bill, {
    at,
    to: 'echoue',
    change: {
      ...end,
      gateway_state: 'refuse',
      completed_at: at,
      leased_until: null,
      attempts_since: null,
    },
    next: null,
  });
}

const reasons: Readonly<Record<BillRefusal, string>> = {
  reference_refused:
    'Le fournisseur a refusé cette référence. Vérifiez-la sur votre facture, puis recommencez.',
  customer_blocked: 'Le fournisseur a bloqué ce contrat. Contactez-le avant de payer à nouveau.',
  bill_expired:
    'Cette facture ne peut plus être payée : son délai est passé. Demandez-en une nouvelle au fournisseur.',
  other:
    'Le fournisseur a refusé ce paiement sans dire pourquoi. Contactez-le avant de recommencer.',
};

const refusalWords: Partial<Record<GatewayRefusalCode, string>> = {
  bill_unknown: reasons.reference_refused,
  bill_paid: 'Cette facture était déjà payée.',
  bill_in_progress: 'Cette facture est déjà en cours de paiement ailleurs.',
  amount_invalid: 'Le montant dû a changé. Vérifiez la facture à nouveau, puis recommencez.',
};
const refusalInGeneral =
  'Le fournisseur n’accepte pas ce paiement. Vérifiez la facture, puis recommencez.';
