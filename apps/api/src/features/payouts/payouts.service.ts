import type { PoolClient } from 'pg';
import { dueJob } from '../../kernel/data/due.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { payoutsDue } from './following.ts';
import { insertPayout, type NewPayout } from './payouts.store.ts';
import type { PayoutSubjectKey } from './purpose.ts';

export type PayoutOrder = Omit<NewPayout, 'id'>;

/** The one payout of its subject. */
export function payoutId({ purpose, subjectId }: PayoutSubjectKey): string {
  return derivedId('payout', purpose, subjectId);
}

/** Writes the intent to pay out, with the job that does it, in the transaction that decides it. */
export async function planPayout(client: PoolClient, order: PayoutOrder): Promise<void> {
  const id = payoutId(order);
  await insertPayout(client, { ...order, id });
  await addJobs(client, [dueJob(payoutsDue, id, order.at)]);
}
