import type { PoolClient } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import { dueIds } from '../../kernel/data/rows.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { liveCardPayment } from '../card-payments/card-payments.ts';
import { liveCollection } from '../mobile-money/mobile-money.ts';
import type { PaymentDeps } from './deps.ts';
import { dueForUpdate, updatePayment, type Payment } from './payments.store.ts';
import { movePayment, settle } from './steps.ts';

const batchSize = 100;
/** How long a payment past its time waits for a card or a phone that is being asked for it. */
const askedSeconds = 60;

/** Ends payments whose time is over, and makes those that were paid long enough ago spendable. */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const ids = await dueIds(deps.pool, { table: 'payments' }, { now, limit: batchSize });
    const count = await endDue(deps, ids, now);
    if (count < batchSize) return;
  }
}

function endDue(deps: PaymentDeps, ids: readonly string[], now: Date): Promise<number> {
  return transact(deps.pool, async ({ client }) => {
    const due = await dueForUpdate(client, ids, now);
    for (const payment of due)
      await (payment.receipt === null ? expire : settle)(deps, client, payment);
    return due.length;
  });
}

/** A card or a phone that is being asked for it has its own end first. */
async function expire(deps: PaymentDeps, client: PoolClient, payment: Payment): Promise<void> {
  const at = deps.clock.now();
  const key = { purpose: 'payment', subjectId: payment.id } as const;
  const isAsked =
    (await liveCardPayment(client, key)) !== null || (await liveCollection(client, key)) !== null;
  if (isAsked) {
    const change = { next_action_at: addSeconds(at, askedSeconds) };
    await updatePayment(client, payment, { at, change });
    return;
  }
  const change = { next_action_at: null };
  const step = { at, to: 'expire', change, event: 'payment.expired' } as const;
  await movePayment(deps, client, { payment, step });
}
