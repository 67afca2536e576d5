import type { ClientBase } from 'pg';
import { accountId, counterIds } from './account-id.ts';
import { openAccounts } from './open.ts';
import { requireTransaction } from './transaction.ts';
import type { AccountRef } from './types.ts';

// In the order in which every batch locks counters.
const lockText = `
  SELECT id, credits_posted = debits_posted AND debits_pending = 0 AND credits_pending = 0 AS empty
  FROM ledger.balances WHERE account_id = ANY ($1::uuid[])
  ORDER BY id
  FOR NO KEY UPDATE`;

/**
 * Closes accounts for ever, all of them or none, inside the transaction that `client` has open: false, and nothing is
 * closed, when one of them holds money or has money held. An account that does not exist yet is opened first, so that
 * nobody opens it later. From then on an operation that names one of them is refused as `account_closed`; an operation
 * that is committing at this moment is waited for, and its money is seen.
 */
export async function closeAccounts(
  client: ClientBase,
  accounts: readonly AccountRef[],
): Promise<boolean> {
  await openAccounts(client, accounts);
  const { rows } = await client.query<{ empty: boolean }>(lockText, [accounts.map(accountId)]);
  requireTransaction(client);
  if (rows.length !== accounts.flatMap(counterIds).length)
    throw new Error('An account to be closed has no counter');
  if (rows.some(({ empty }) => !empty)) return false;
  await client.query(
    'UPDATE ledger.balances SET closed = true WHERE account_id = ANY ($1::uuid[])',
    [accounts.map(accountId)],
  );
  return true;
}
