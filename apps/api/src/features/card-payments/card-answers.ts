import type { PoolClient } from 'pg';
import { contradicted } from '../../gateways/agreement.ts';
import type { CardDeclineCode, CardPayment } from '../../gateways/cards/cards.port.ts';
import type { GatewayAnswer } from '../../gateways/gateway.ts';
import { apply, movement, post, settlement, transit } from '../../kernel/book.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { nextAttempt } from '../../kernel/patience.ts';
import { refuse } from '../../kernel/problem.ts';
import { raiseAlert } from '../operations/operations.ts';
import {
  findAttempt,
  liveStates,
  lockAttempt,
  updateAttempt,
  type Attempt,
  type AttemptChange,
} from './card-payments.store.ts';
import { planRefund } from './card-refunds.ts';
import { lockSubject, type CardPaymentDeps } from './deps.ts';
import type { CardSubject } from './purpose.ts';

/** Queues the poller's next turn. */
export function schedule(client: PoolClient, attempt: Attempt, runAt: Date): Promise<void> {
  const job = { name: 'card-payments.follow' as const, payload: { paymentId: attempt.id } };
  return addJobs(client, [{ ...job, runAt, key: `card-payments.follow:${attempt.id}` }]);
}

/** The gateway knows nothing of it: it was never opened there, and after the time-out it never will be. */
export async function recordNothing(deps: CardPaymentDeps, { id }: Attempt): Promise<Attempt> {
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

/** Records what the gateway said of an attempt, and tells what it pays for. */
export async function recordAnswer(
  deps: CardPaymentDeps,
  id: string,
  answer: GatewayAnswer<CardPayment>,
): Promise<Attempt> {
  return transact(deps.pool, async ({ client }) => {
    const key = (await findAttempt(client, id)) ?? refuse('introuvable');
    const subject = await lockSubject(deps, client, key);
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
    return recordPayment(deps, client, { subject, attempt, payment: answer.value, at });
  });
}

type Recording = {
  readonly subject: CardSubject;
  readonly attempt: Attempt;
  readonly payment: CardPayment;
  readonly at: Date;
};

/** Forward only: a final state stays, but for an approval, which always means money that we hold. */
async function recordPayment(
  deps: CardPaymentDeps,
  client: PoolClient,
  recording: Recording,
): Promise<Attempt> {
  const { attempt, payment, at, subject } = recording;
  const live = liveStates.includes(attempt.state);
  if (await isAnother(client, recording))
    return live ? wait(client, attempt, { at, state: 'indetermine' }) : attempt;
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
  await subject.declined(reason);
  const state = payment.state === 'declined' ? 'refuse' : 'annule';
  return updateAttempt(client, attempt.id, {
    change: { ...known, state, reason, next_action_at: null },
    at,
  });
}

/** Whether the gateway speaks of another payment than the one that was opened; an operator is told. */
async function isAnother(
  client: PoolClient,
  { attempt, payment }: Pick<Recording, 'attempt' | 'payment'>,
): Promise<boolean> {
  const { reference, amount, providerId: id } = attempt;
  const other = contradicted({ id, reference, amount }, payment);
  if (other.length === 0) return false;
  await raiseAlert(client, {
    kind: 'payment_amount',
    subject: attempt.id,
    detail: { reference, provider: payment.id, other },
  });
  return true;
}

/** Pays its subject once. An approval that comes too late, or beside another one, is given back. */
async function approve(
  deps: CardPaymentDeps,
  client: PoolClient,
  { subject, attempt, payment, at }: Recording,
): Promise<Attempt> {
  if (attempt.state === 'refuse') await contradiction(client, { subject, attempt, payment, at });
  const approved = await updateAttempt(client, attempt.id, {
    change: { state: 'approuve', provider_id: payment.id, reason: null, next_action_at: null },
    at,
  });
  const { amount, ownerId } = attempt;
  const legs = post(
    settlement('cards', amount.currency),
    transit(ownerId, amount.currency),
    amount,
  );
  await apply(deps.ledger, client, movement('payment.card', attempt.id, legs));
  const isTaken = subject.isWanted && (await subject.approved(attempt));
  if (!isTaken) {
    const { settles } = await subject.late();
    await planRefund(client, { payment: approved, amount, settles, at });
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
