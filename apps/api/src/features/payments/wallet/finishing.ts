import { transact } from '../../../kernel/data/database.ts';
import { addJobs, type JobPayloads } from '../../../kernel/jobs/jobs.ts';
import { logTransactions } from '../../operations/operations.ts';
import type { PaymentDeps } from '../deps.ts';
import { paymentsById } from '../payments.store.ts';
import { receiptMails } from '../steps.ts';

/** After a batch of payments from wallets: their receipts are sent, and the log of transactions tells of them. */
export async function finishPaid(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { paymentIds, origins }: JobPayloads['payments.paid'],
): Promise<void> {
  await transact(pool, async ({ client }) => {
    const payments = await paymentsById(client, paymentIds);
    await addJobs(client, payments.flatMap(receiptMails));
    await logTransactions(client, { source: 'payments', ids: paymentIds, origins });
  });
}
