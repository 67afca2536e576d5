import type { ClientBase } from 'pg';
import { accountId, counterIds, isRuled } from './account-id.ts';
import type { AccountRef } from './types.ts';

// NOT EXISTS beside ON CONFLICT: the latter alone would wait for every transaction that has just moved the counter of
// an account that is open already.
const openText = `
  WITH opened AS (
    INSERT INTO ledger.accounts (id, kind, owner, currency)
    SELECT id, kind, owner, currency
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS a (id, kind, owner, currency)
    WHERE NOT EXISTS (SELECT FROM ledger.accounts existing WHERE existing.id = a.id)
    ORDER BY id
    ON CONFLICT (id) DO NOTHING
  )
  INSERT INTO ledger.balances (id, account_id, ruled)
  SELECT id, account_id, ruled
  FROM unnest($5::uuid[], $6::uuid[], $7::boolean[]) AS b (id, account_id, ruled)
  WHERE NOT EXISTS (SELECT FROM ledger.balances existing WHERE existing.id = b.id)
  ORDER BY id
  ON CONFLICT (id) DO NOTHING`;

/** Opens the accounts that do not exist yet, with their counters, in one statement: whole even outside a transaction. */
export async function openAccounts(
  client: ClientBase,
  accounts: readonly AccountRef[],
): Promise<void> {
  if (accounts.length === 0) return;
  const counters = accounts.flatMap((account) =>
    counterIds(account).map((id) => ({
      id,
      account: accountId(account),
      ruled: isRuled(account.kind),
    })),
  );
  await client.query(openText, [
    accounts.map(accountId),
    accounts.map((account) => account.kind),
    accounts.map((account) => account.owner),
    accounts.map((account) => account.currency),
    counters.map((counter) => counter.id),
    counters.map((counter) => counter.account),
    counters.map((counter) => counter.ruled),
  ]);
}
