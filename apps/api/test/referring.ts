import { rewardFor } from '../src/features/referrals/referrals.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import type { Account, Api } from './api.ts';

export type Payment = {
  /** A wallet, or the number of somebody outside. */
  readonly to: Pick<Account, 'id'> | string;
  readonly euros?: number;
  readonly feeCents?: number;
  readonly daysAgo?: number;
};

/** A settled payment, as the book has it. */
export async function settlePayment(
  api: Api,
  from: Pick<Account, 'id'>,
  { to, euros = 50, feeCents = 500, daysAgo = 31 }: Payment,
): Promise<void> {
  const at = new Date(api.deps.clock.now().getTime() - daysAgo * 86_400_000);
  const [payeeId, phone] = typeof to === 'string' ? [null, to] : [to.id, ''];
  await api.database.pool.query(
    `INSERT INTO transfers (id, sender_id, status, payment_method, delivery_method, recipient_user_id, beneficiary,
       sender_name, source_amount, source_currency, fee_amount, target_amount, target_currency, rate_source, rate_at,
       created_at, updated_at, paid_at, confirmed_at, completed_at)
     VALUES ($1, $2, 'complete', 'wallet', $3, $4, $5, 'Compte E.', $6, 'EUR', $7, $6, 'EUR', 'essai', $8, $8, $8, $8, $8, $8)`,
    [
      newId(),
      from.id,
      payeeId === null ? 'mobile' : 'nzela',
      payeeId,
      { nom: 'Awa Diop', telephone: phone },
      euros * 100,
      feeCents,
      at,
    ],
  );
  await transact(api.deps.pool, ({ client }) => rewardFor(client, [{ userId: from.id, at }]));
}

/** Numbers that no account has. */
export function numbersOutside() {
  let numbers = 0;
  return { newNumber: () => `+22177${String(1_000_000 + (numbers += 1))}` };
}

/** What the product does every hour. */
export async function reviewReferrals(api: Api): Promise<void> {
  const { pool } = api.deps;
  await transact(pool, ({ client }) =>
    addJobs(client, [{ name: 'referrals.review', payload: {} }]),
  );
  await api.runJobs();
}
