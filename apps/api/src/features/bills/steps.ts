import type { PoolClient } from 'pg';
import type { BillStatus } from '@nzela/contract/bills';
import { publish } from '../../kernel/events.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { operationId, settleOperation } from '../operations/operations.ts';
import { assertWay, type PaidBill } from './bill.ts';
import { updateBill, type BillChange } from './bills.store.ts';

type Step = {
  readonly at: Date;
  readonly to?: BillStatus;
  readonly change?: Omit<BillChange, 'status' | 'next_action_at'>;
  /** When somebody has to act next; null: never again. */
  readonly next: Date | null;
};

const headerStatus = { complete: 'completed', echoue: 'failed' } as const;

/**
 * The one place where a bill's status changes: the way is checked, the payer's history follows, what has to be done next
 * is queued and open pages hear of it, all in the transaction that locked the bill.
 */
export async function moveBill(client: PoolClient, bill: PaidBill, step: Step): Promise<PaidBill> {
  const { at, to = bill.status, change = {}, next } = step;
  assertWay(bill.status, to);
  const moved = await updateBill(client, bill.id, {
    at,
    change: { ...change, status: to, next_action_at: next },
  });
  if (to !== bill.status && (to === 'complete' || to === 'echoue')) {
    await settleOperation(client, operationId(bill.id, bill.ownerId, 'facture'), headerStatus[to]);
    await addJobs(client, [mailJob(bill.id, to === 'complete' ? 'payee' : 'echouee')]);
    if (to === 'complete') await addJobs(client, [mailJob(bill.id, 'quittance')]);
  }
  if (next !== null) await advanceJob(client, bill.id, next);
  await tell(client, moved);
  return moved;
}

export async function advanceJob(client: PoolClient, billId: string, runAt: Date): Promise<void> {
  const key = `bills.advance:${billId}`;
  await addJobs(client, [{ name: 'bills.advance', payload: { billId }, runAt, key }]);
}

/** `payee` and `echouee` go to the payer, `quittance` to the biller. */
export type BillMail = 'payee' | 'echouee' | 'quittance';

function mailJob(billId: string, kind: BillMail) {
  return {
    name: 'bills.mail' as const,
    payload: { billId, kind },
    key: `bills.mail:${billId}:${kind}`,
  };
}

/** Open pages of the payer read again. */
export async function tell(client: PoolClient, { id, ownerId: userId }: PaidBill): Promise<void> {
  await publish(
    client,
    { userId, sujet: 'bills', id },
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
}
