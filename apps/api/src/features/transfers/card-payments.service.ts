import type { PoolClient } from 'pg';
import type { CardPayment as WireCardPayment } from '@nzela/contract/transfers';
import { compare } from '@nzela/money/money';
import type { CardDeclineCode, CardPayment } from '../../gateways/cards/cards.port.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import { apply, movement } from '../../kernel/book.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import type { IdempotencyKey } from '../../kernel/idempotency.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { refuse } from '../../kernel/problem.ts';
import { nextAttempt } from '../../kernel/patience.ts';
import { raiseAlert } from '../operations/operations.ts';
import {
  findAttempt,
  findOwnAttempt,
  insertAttempt,
  liveAttempt,
  liveStates,
  lockAttempt,
  updateAttempt,
  wireAttempt,
  type Attempt,
  type AttemptChange,
} from './card-payments.store.ts';
import { planRefund } from './card-refunds.ts';
import { confirmPaid } from './confirmation.ts';
import { callbackUrl, type TransferDeps } from './deps.ts';
import { isExpired } from './machine.ts';
import { paymentLegs } from './postings.ts';
import { moveTransfer } from './steps.ts';
import type { Transfer } from './transfer.ts';
import { lockOwnTransfer, lockTransfer } from './transfers.store.ts';

type Who = { readonly transferId: string; readonly ownerId: string };

/**
 * Opens an attempt to pay by card, or gives the one that is open: two live attempts could both be paid. Refuses
 * `introuvable`, `transfert_non_confirmable` when the transfer waits for no card, `devis_expire`,
 * `passerelle_indisponible` when the gateway took nothing.
 */
export async function startCardPayment(
  deps: TransferDeps,
  key: IdempotencyKey,
  { transferId, ownerId }: Who,
): Promise<WireCardPayment> {
  const attempt = await transact(deps.pool, async ({ client }) => {
    const transfer = (await lockOwnTransfer(client, transferId, ownerId)) ?? refuse('introuvable');
    const known = await findOwnAttempt(client, { id: key.id, transferId, ownerId });
    if (known !== null) return known;
    const open = await liveAttempt(client, transferId);
    if (open !== null) return open;
    if (transfer.paymentMethod !== 'card' || transfer.status !== 'en_attente') {
      return refuse('transfert_non_confirmable');
    }
    if (isExpired(transfer, deps.clock.now())) return refuse('devis_expire');
    return prepare(deps, client, { id: key.id, transfer });
  });
  if (attempt.state !== 'en_preparation' && attempt.state !== 'indetermine') {
    return wireAttempt(attempt);
  }
  const transfer = await deps.gateways.cards.start({
    reference: attempt.reference,
    amount: attempt.amount,
    description: `Transfert ${attempt.reference.replace(/-C\d+$/, '')}`,
    returnUrl: `${deps.config.publicUrl}/transfer?transfert=${transferId}`,
    callbackUrl: callbackUrl(deps, 'cards'),
  });
  const recorded = await recordAnswer(deps, attempt.id, transfer);
  if (transfer.status === 'refused') return refuse('passerelle_indisponible');
  return wireAttempt(recorded);
}

/** Our reference is written, with the job that looks it up, before the gateway hears of it. */
async function prepare(
  { clock }: TransferDeps,
  client: PoolClient,
  { id, transfer }: { readonly id: string; readonly transfer: Transfer },
): Promise<Attempt> {
  const at = clock.now();
  const attempt = await insertAttempt(client, {
    id,
    transferId: transfer.id,
    ownerId: transfer.senderId,
    amount: transfer.total,
    createdAt: at,
    transferReference: transfer.reference,
  });
  await schedule(client, attempt, nextAttempt(at, at));
  return updateAttempt(client, id, { change: { next_action_at: nextAttempt(at, at) }, at });
}

function schedule(client: PoolClient, attempt: Attempt, runAt: Date): Promise<void> {
  const job = { name: 'transfers.card' as const, payload: { paymentId: attempt.id } };
  return addJobs(client, [{ ...job, runAt, key: `transfers.card:${attempt.id}` }]);
}

/** The attempt as it is now: a pending one is looked up. Refuses `introuvable`. */
export async function readCardPayment(
  deps: TransferDeps,
  key: Who & { readonly id: string },
): Promise<WireCardPayment> {
  const attempt = (await findOwnAttempt(deps.pool, key)) ?? refuse('introuvable');
  if (!liveStates.includes(attempt.state)) return wireAttempt(attempt);
  return wireAttempt(await syncCardPayment(deps, attempt));
}

/**
 * Looks a payment up and records what the gateway holds: after a callback, from the poller, when its page asks. A final
 * attempt is looked up too, because an old one may be approved late.
 */
export async function syncCardPayment(deps: TransferDeps, attempt: Attempt): Promise<Attempt> {
  const answer = await deps.gateways.cards.lookup({ reference: attempt.reference });
  if (answer.status === 'answered' && answer.value === null) return recordNothing(deps, attempt.id);
  return recordAnswer(deps, attempt.id, answer as GatewayAnswer<CardPayment>);
}

/** The poller's turn: an attempt that nobody finishes is closed at the gateway after the configured time-out. */
export async function followCardPayment(deps: TransferDeps, paymentId: string): Promise<void> {
  const attempt = await findAttempt(deps.pool, paymentId);
  if (attempt === null || !liveStates.includes(attempt.state)) return;
  const { delaiTransactionMinutes } = await deps.settings.read('gateways.cards');
  const endsAt = addSeconds(attempt.createdAt, delaiTransactionMinutes * 60);
  const transfer = await transact(deps.pool, ({ client }) =>
    lockTransfer(client, attempt.transferId),
  );
  const unwanted = transfer.status !== 'en_attente' || endsAt <= deps.clock.now();
  if (!unwanted || attempt.providerId === null) {
    await syncCardPayment(deps, attempt);
    return;
  }
  const answer = await deps.gateways.cards.cancel({ id: attempt.providerId });
  if (answer.status === 'refused') await syncCardPayment(deps, attempt);
  else await recordAnswer(deps, attempt.id, answer);
}

/** The gateway knows nothing of it: it was never opened there, and after the time-out it never will be. */
async function recordNothing(deps: TransferDeps, id: string): Promise<Attempt> {
  const { delaiTransactionMinutes } = await deps.settings.read('gateways.cards');
  return transact(deps.pool, async ({ client }) => {
    const attempt = await lockAttempt(client, id);
    if (!liveStates.includes(attempt.state)) return attempt;
    const at = deps.clock.now();
    if (addSeconds(attempt.createdAt, delaiTransactionMinutes * 60) > at) {
      return wait(client, attempt, { at, state: attempt.state });
    }
    return updateAttempt(client, id, { change: { state: 'annule', next_action_at: null }, at });
  });
}

async function recordAnswer(
  deps: TransferDeps,
  id: string,
  answer: GatewayAnswer<CardPayment>,
): Promise<Attempt> {
  return transact(deps.pool, async ({ client }) => {
    const { transferId } = (await findAttempt(client, id)) ?? refuse('introuvable');
    const transfer = await lockTransfer(client, transferId);
    const attempt = await lockAttempt(client, id);
    const at = deps.clock.now();
    const live = liveStates.includes(attempt.state);
    if (answer.status === 'unknown') {
      return live ? wait(client, attempt, { at, state: 'indetermine' }) : attempt;
    }
    if (answer.status === 'refused') {
      if (attempt.state !== 'en_preparation') return attempt;
      const change = { state: 'annule', next_action_at: null } as const;
      return updateAttempt(client, id, { change, at });
    }
    return recordPayment(deps, client, { transfer, attempt, payment: answer.value, at });
  });
}

type Recording = {
  readonly transfer: Transfer;
  readonly attempt: Attempt;
  readonly payment: CardPayment;
  readonly at: Date;
};

/** Forward only: a final state stays, but for an approval, which always means money that we hold. */
async function recordPayment(
  deps: TransferDeps,
  client: PoolClient,
  recording: Recording,
): Promise<Attempt> {
  const { attempt, payment, at, transfer } = recording;
  const live = liveStates.includes(attempt.state);
  const known: AttemptChange = {
    provider_id: payment.id,
    fields_url: payment.fieldsUrl,
    page_url: payment.pageUrl,
  };
  if (payment.state === 'pending') {
    return live ? wait(client, attempt, { at, state: 'en_attente', known }) : attempt;
  }
  if (payment.state === 'approved') {
    return attempt.state === 'approuve' ? attempt : approve(deps, client, recording);
  }
  if (attempt.state === 'approuve') {
    await contradiction(client, recording);
    return attempt;
  }
  if (!live) return attempt;
  const reason = payment.state === 'declined' ? declineReason(payment.declineCode) : null;
  await moveTransfer(client, transfer, {
    at,
    events: [{ type: 'paiement_refuse', actor: 'partenaire', detail: reason }],
  });
  const state = payment.state === 'declined' ? 'refuse' : 'annule';
  return updateAttempt(client, attempt.id, {
    change: { ...known, state, reason, next_action_at: null },
    at,
  });
}

/** Pays the transfer once. An approval that comes too late, or beside another one, is given back. */
async function approve(
  deps: TransferDeps,
  client: PoolClient,
  { transfer, attempt, payment, at }: Recording,
): Promise<Attempt> {
  if (
    payment.amount.currency !== attempt.amount.currency ||
    compare(payment.amount, attempt.amount) !== 0
  ) {
    await raiseAlert(client, {
      kind: 'payment_amount',
      subject: attempt.id,
      detail: { reference: attempt.reference, provider: payment.id },
    });
    return liveStates.includes(attempt.state)
      ? wait(client, attempt, { at, state: 'indetermine' })
      : attempt;
  }
  if (attempt.state === 'refuse') await contradiction(client, { transfer, attempt, payment, at });
  const approved = await updateAttempt(client, attempt.id, {
    change: { state: 'approuve', provider_id: payment.id, reason: null, next_action_at: null },
    at,
  });
  const legs = paymentLegs('cards', attempt.ownerId, attempt.amount);
  await apply(deps.ledger, client, movement('payment.card', attempt.id, legs));
  if (transfer.status === 'en_attente') {
    await confirmPaid(deps, client, { transfer, source: 'transit' });
  } else {
    await planRefund(client, { transfer, payment: approved, amount: attempt.amount, at });
    await moveTransfer(client, transfer, {
      at,
      events: [
        { type: 'remboursement_demande', actor: 'nzela', detail: 'Un paiement arrivé trop tard.' },
      ],
    });
  }
  return approved;
}

function contradiction(client: PoolClient, { attempt, payment }: Recording): Promise<void> {
  return raiseAlert(client, {
    kind: 'payment_contradiction',
    subject: attempt.id,
    detail: { reference: attempt.reference, held: attempt.state, told: payment.state },
  });
}

async function wait(
  client: PoolClient,
  attempt: Attempt,
  next: { readonly at: Date; readonly state: Attempt['state']; readonly known?: AttemptChange },
): Promise<Attempt> {
  const runAt = nextAttempt(attempt.createdAt, next.at);
  await schedule(client, attempt, runAt);
  const change = { ...next.known, state: next.state, next_action_at: runAt };
  return updateAttempt(client, attempt.id, { change, at: next.at });
}

const declineReasons: Readonly<Record<CardDeclineCode, string>> = {
  insufficient_funds: 'Fonds insuffisants sur cette carte. Essayez une autre carte.',
  authentication_failed:
    'L’authentification n’a pas abouti. Recommencez ou essayez une autre carte.',
  card_refused:
    'Votre banque a refusé cette carte. Essayez une autre carte ou appelez votre banque.',
  card_expired: 'Cette carte a expiré. Essayez une autre carte.',
  security_code_wrong: 'Le cryptogramme est faux. Vérifiez les 3 chiffres au dos de la carte.',
  merchant_limit: 'C’est de notre côté : réessayez plus tard ou payez autrement.',
};

function declineReason(code: CardDeclineCode | undefined): string {
  return declineReasons[code ?? 'card_refused'];
}
