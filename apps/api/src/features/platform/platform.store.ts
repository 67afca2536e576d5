import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { platformMerchant } from '@nzela/contract/platform';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { onlyRow } from '../../kernel/data/rows.ts';

/** The account of the operator's own programs in the environment that is chosen. */
export async function callerAccount(
  source: Readable,
): Promise<{ readonly accountId: string; readonly mode: MerchantMode }> {
  const { rows } = await source.query<{ accountId: string; mode: MerchantMode }>(
    `SELECT a.id AS "accountId", a.mode FROM merchants m JOIN merchant_accounts a ON a.merchant_id = m.id
      WHERE m.id = $1 AND (a.mode = 'live') = (m.live_at IS NOT NULL)`,
    [platformMerchant],
  );
  return onlyRow(rows, 'merchant_accounts');
}

export async function databaseVersion(source: Readable): Promise<string> {
  const { rows } = await source.query<{ version: string }>(
    "SELECT split_part(current_setting('server_version'), ' ', 1) AS version",
  );
  return onlyRow(rows, 'version').version;
}
