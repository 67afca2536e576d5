import type { PoolClient } from 'pg';
import { compare } from '@nzela/money/money';
import type { GatewayAnswer, GatewayRefusal, GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { Payout, PayoutReturnReason } from '../../gateways/payouts/payouts.port.ts';
import { apply, movement } from '../../kernel/book.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { nextAttempt, patienceEndsMs } from '../../kernel/patience.ts';
import { raiseAlert } from '../operations/operations.ts';
import { noteTransfer } from '../recipients/recipients.ts';
import type { TransferDeps } from './deps.ts';
import { isUnderway } from './machine.ts';
import { giveUp } from './money-back.ts';
import {
  findPayout,
  payoutStates,
  updatePayout,
  type PayoutState,
  type StoredPayout,
} from './payouts.store.ts';
import { payoutLegs } from './postings.ts';
import { moveTransfer } from './steps.ts';
import type { NewEvent, Transfer } from './transfer.ts';

type Answered = {
  readonly transfer: Transfer;
  readonly answer: GatewayAnswer<Payout>;
  /** A refusal means that nothing was ever carried out, not only that this question was refused. */
  readonly certain: boolean;
};

/** Records what the provider said of the payout of a locked transfer. The state only moves forward. */
export async function recordPayout(
  deps: TransferDeps,
  client: PoolClient,
  { transfer, answer, certain }: Answered,
): Promise<void> {
  const payout = await findPayout(client, transfer.id);
  if (payout === null) throw new Error(`The payout of ${transfer.id} is missing`);
  const at = deps.clock.now();
  const recording: Recording = { transfer, payout, at };
  if (!isUnderway(transfer.status)) {
    if (answer.status === 'answered') await checkAgreement(client, recording, answer.value);
    return;
  }
  switch (answer.status) {
    case 'unknown':
      return doubt(client, recording);
    case 'refused':
      // A refused look-up says nothing of a payout that was accepted, or may have been.
      if (!certain || payout.state !== 'demande') return doubt(client, recording);
      return refused(deps, client, { ...recording, refusal: answer });
    case 'answered':
      return answered(deps, client, { ...recording, told: answer.value });
  }
}

type Recording = { readonly transfer: Transfer; readonly payout: StoredPayout; readonly at: Date };

const states = {
  accepted: 'accepte',
  sent: 'envoye',
  paid: 'paye',
  returned: 'retourne',
} as const satisfies Record<Payout['state'], PayoutState>;

/** What came after the end must say what the end was. Anything else is for an operator. */
async function checkAgreement(
  client: PoolClient,
  { transfer, payout }: Recording,
  told: Payout,
): Promise<void> {
  const state = states[told.state];
  if (state === payout.state || rank(state) < rank(payout.state)) return;
  await raiseAlert(client, {
    kind: 'payout_contradiction',
    subject: transfer.id,
    detail: { reference: payout.reference, held: payout.state, told: state },
  });
}

/** Paid, returned and refused are ends: none of them comes after another. */
function rank(state: PayoutState): number {
  return Math.min(payoutStates.indexOf(state), payoutStates.indexOf('paye'));
}

/** The answer is lost or unreadable. Only before the provider accepted is it doubtful whether it holds the order. */
async function doubt(client: PoolClient, { transfer, payout, at }: Recording): Promise<void> {
  await updatePayout(client, transfer.id, { at, leasedUntil: null });
  const since = transfer.attemptsSince ?? at;
  const to = payout.state === 'demande' ? 'indetermine' : transfer.status;
  const first: NewEvent[] =
    to === transfer.status ? [] : [{ type: 'verification', actor: 'partenaire' }];
  if (at.getTime() - since.getTime() > patienceEndsMs) {
    await raiseAlert(client, { kind: 'payout_stuck', subject: transfer.id, detail: {} });
  }
  await moveTransfer(client, transfer, {
    at,
    to,
    events: first,
    change: { attempts_since: since },
    next: nextAttempt(since, at),
  });
}

/**
 * The provider moved nothing, for certain. The person's mistake ends the transfer, with its fix; ours and a passing
 * one are tried again until the deadline, then all the money goes back.
 */
async function refused(
  deps: TransferDeps,
  client: PoolClient,
  { transfer, at, refusal }: Recording & { readonly refusal: GatewayRefusal },
): Promise<void> {
  await updatePayout(client, transfer.id, { at, leasedUntil: null });
  const late = transfer.guaranteeAt !== null && transfer.guaranteeAt <= at;
  if (refusal.fault === 'client' || late) {
    await updatePayout(client, transfer.id, { at, state: 'refuse', leasedUntil: null });
    const reason = late && refusal.fault !== 'client' ? ours : refusalReason(refusal.code);
    const events: NewEvent[] = [{ type: 'echoue', actor: 'partenaire', detail: reason }];
    await giveUp(deps, client, { transfer, end: { to: 'echoue', events, reason } });
    return;
  }
  if (refusal.fault === 'nous') {
    await raiseAlert(client, {
      kind: 'payout_ours',
      subject: transfer.id,
      detail: { code: refusal.code, message: refusal.message },
    });
  }
  const since = transfer.attemptsSince ?? at;
  const told = transfer.reason === ours;
  await moveTransfer(client, transfer, {
    at,
    to: 'en_cours',
    events: told ? [] : [{ type: 'verification', actor: 'nzela', detail: ours }],
    change: { attempts_since: since, reason: ours },
    next: nextAttempt(since, at),
  });
}

const ours =
  'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas.';

async function answered(
  deps: TransferDeps,
  client: PoolClient,
  { transfer, payout, at, told }: Recording & { readonly told: Payout },
): Promise<void> {
  const { received } = transfer;
  if (told.amount.currency !== received.currency || compare(told.amount, received) !== 0) {
    await raiseAlert(client, {
      kind: 'payout_amount',
      subject: transfer.id,
      detail: { reference: payout.reference, provider: told.id },
    });
    return doubt(client, { transfer, payout, at });
  }
  const state = states[told.state];
  const forward = rank(state) > rank(payout.state);
  await updatePayout(client, transfer.id, {
    at,
    providerId: told.id,
    leasedUntil: null,
    ...(told.pickupCode === undefined ? {} : { pickupCode: told.pickupCode }),
    ...(forward ? { state } : {}),
  });
  if (told.pickupCode !== undefined && payout.pickupCode === null) {
    await addJobs(client, [pickupMessage(transfer.id)]);
  }
  if (state === 'paye') return paid(deps, client, { transfer, payout, at });
  if (state === 'retourne') return returned(deps, client, { transfer, told });
  await moveTransfer(client, transfer, {
    at,
    to: 'en_cours',
    events: forward ? forwardEvents[state] : [],
    change: { reason: null, ...(forward ? { attempts_since: at } : {}) },
    next: nextAttempt(forward ? at : (transfer.attemptsSince ?? at), at),
  });
}

const forwardEvents = {
  accepte: [{ type: 'versement_accepte', actor: 'partenaire' }],
  envoye: [{ type: 'versement_envoye', actor: 'partenaire' }],
  demande: [],
  refuse: [],
} as const satisfies Record<Exclude<PayoutState, 'paye' | 'retourne'>, readonly NewEvent[]>;

function pickupMessage(transferId: string) {
  return {
    name: 'transfers.sms' as const,
    payload: { transferId },
    key: `transfers.sms:${transferId}`,
  };
}

async function paid(
  { ledger }: TransferDeps,
  client: PoolClient,
  { transfer, at }: Recording,
): Promise<void> {
  await apply(ledger, client, movement('transfer.payout', transfer.id, payoutLegs(transfer)));
  if (transfer.recipientId !== null) await noteTransfer(client, transfer.recipientId, at);
  await moveTransfer(client, transfer, {
    at,
    to: 'complete',
    events: [{ type: 'complete', actor: 'beneficiaire' }],
    change: { completed_at: at, reason: null, attempts_since: null },
    next: null,
    mails: ['complete'],
  });
}

async function returned(
  deps: TransferDeps,
  client: PoolClient,
  { transfer, told }: { readonly transfer: Transfer; readonly told: Payout },
): Promise<void> {
  const reason = returnReasons[told.returnReason ?? 'MS03'];
  await giveUp(deps, client, {
    transfer,
    end: {
      to: 'echoue',
      events: [{ type: 'retourne', actor: 'partenaire', detail: reason }],
      reason,
    },
  });
}

/** ISO 20022 reasons, as a person can act on them. */
const returnReasons: Readonly<Record<PayoutReturnReason, string>> = {
  AC01: 'Le numéro de compte n’existe pas. Vérifiez-le avec le bénéficiaire, puis recommencez.',
  AC04: 'Le compte du bénéficiaire est fermé. Demandez-lui un autre compte.',
  AC06: 'Le compte du bénéficiaire est bloqué. Choisissez un autre mode de réception.',
  AM04: 'Le compte du bénéficiaire a atteint son plafond. Envoyez moins, ou choisissez un autre mode de réception.',
  BE01: 'Le nom ne correspond pas au titulaire du compte. Corrigez le nom, puis recommencez.',
  MD07: 'La banque ne peut plus créditer ce compte. Contactez le bénéficiaire ou ses proches.',
  MS03: 'La banque du bénéficiaire a renvoyé l’argent sans dire pourquoi. Choisissez un autre mode de réception.',
};

const refusalReasons: Partial<Record<GatewayRefusalCode, string>> = {
  iban_invalid: 'L’IBAN du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.',
  account_invalid: 'Le compte du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.',
  phone_invalid: 'Le numéro du bénéficiaire n’est pas valide. Corrigez-le, puis recommencez.',
  name_invalid: 'Le nom du bénéficiaire n’est pas accepté. Corrigez-le, puis recommencez.',
  operator_unsupported: 'Cet opérateur n’est pas desservi. Choisissez-en un autre.',
};

function refusalReason(code: GatewayRefusalCode): string {
  return (
    refusalReasons[code] ?? 'Le compte du bénéficiaire a été refusé. Vérifiez ses coordonnées.'
  );
}
