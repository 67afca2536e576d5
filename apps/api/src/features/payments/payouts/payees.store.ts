import type { PoolClient } from 'pg';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { AccountCheck, WithdrawalMethod } from '@nzela/contract/withdrawals';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { PayoutBeneficiary } from '../../../gateways/payouts/payouts.port.ts';
import type { RowOf, Table } from '../../../kernel/data/columns.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { onlyRow } from '../../../kernel/data/rows.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';

/** An account that a merchant's money may go to. */
export type Payee = {
  readonly id: string;
  readonly accountId: string;
  readonly mode: MerchantMode;
  /** Names what is paid, and no other: a proof is bound to it. */
  readonly payeeId: string;
  readonly method: WithdrawalMethod;
  readonly currency: CurrencyCode;
  readonly beneficiary: PayoutBeneficiary;
  readonly automatic: boolean;
  readonly createdAt: Date;
};

const payees: Table<
  'merchant_payees',
  {
    method: WithdrawalMethod;
    currency: CurrencyCode;
    beneficiary: PayoutBeneficiary;
    holder_check: HolderCheck;
  }
> = { name: 'merchant_payees' };

type HolderCheck = Exclude<AccountCheck['resultat'], 'different'>;
type Row = RowOf<typeof payees> & { readonly mode: MerchantMode };

const select = `SELECT p.*, a.mode FROM merchant_payees p JOIN merchant_accounts a ON a.id = p.account_id`;

export type NewPayee = Omit<Payee, 'mode'> & {
  readonly holderCheck: HolderCheck;
  readonly createdBy: string;
};

export async function insertPayee(client: PoolClient, payee: NewPayee): Promise<void> {
  const { createdAt } = payee;
  await insertRow(client, payees, {
    row: {
      id: payee.id,
      account_id: payee.accountId,
      payee_id: payee.payeeId,
      method: payee.method,
      currency: payee.currency,
      beneficiary: payee.beneficiary,
      holder_check: payee.holderCheck,
      automatic: payee.automatic,
      created_by: payee.createdBy,
      created_at: createdAt,
      updated_at: createdAt,
      removed_at: null,
    },
  });
}

/** Those of an account, the newest first; locked, they stay as they are until the transaction ends. */
export async function listPayees(source: Readable, accountId: string): Promise<readonly Payee[]> {
  const { rows } = await source.query<Row>(
    `${select} WHERE p.account_id = $1 AND p.removed_at IS NULL ORDER BY p.created_at DESC, p.id`,
    [accountId],
  );
  return rows.map(payeeOf);
}

type Own = { readonly id: string; readonly accountId: string };

/** One that is removed is nobody's any more. */
export async function lockOwnPayee(
  client: PoolClient,
  { id, accountId }: Own,
): Promise<Payee | null> {
  const { rows } = await client.query<Row>(
    `${select} WHERE p.id = $1 AND p.account_id = $2 AND p.removed_at IS NULL FOR SHARE OF p`,
    [id, accountId],
  );
  return rows[0] === undefined ? null : payeeOf(rows[0]);
}

type InCurrency = { readonly accountId: string; readonly currency: CurrencyCode };

/** The one that what is paid out by itself in a currency goes to. */
export async function automaticPayee(
  source: Readable,
  { accountId, currency }: InCurrency,
): Promise<Payee | null> {
  const { rows } = await source.query<Row>(automatic, [accountId, currency]);
  return rows[0] === undefined ? null : payeeOf(rows[0]);
}

/** The same, which stays so until the transaction ends. */
export async function lockAutomaticPayee(
  client: PoolClient,
  { accountId, currency }: InCurrency,
): Promise<Payee | null> {
  const lock = async () =>
    (await client.query<Row>(`${automatic} FOR SHARE OF p`, [accountId, currency])).rows[0];
  // One that is chosen while this waits for the lock is seen by a new statement alone.
  const row = (await lock()) ?? (await lock());
  return row === undefined ? null : payeeOf(row);
}

const automatic = `${select} WHERE p.account_id = $1 AND p.currency = $2 AND p.automatic`;

/** The name of a business and of its owner, in whose names its accounts may be; the business is locked. */
export async function lockHolders(
  client: PoolClient,
  accountId: string,
): Promise<{ readonly name: string; readonly ownerName: string; readonly phone: string }> {
  const { rows } = await client.query<{ name: string; ownerName: string; phone: string }>(
    `SELECT m.name, m.owner_name AS "ownerName", m.phone FROM merchants m
       JOIN merchant_accounts a ON a.merchant_id = m.id WHERE a.id = $1 FOR UPDATE OF m`,
    [accountId],
  );
  return onlyRow(rows, 'merchants');
}

/** What is paid out by itself in a currency goes to none of the account's payees any more. */
export async function clearAutomatic(
  client: PoolClient,
  { accountId, currency, at }: InCurrency & { readonly at: Date },
): Promise<void> {
  await client.query(
    'UPDATE merchant_payees SET automatic = false, updated_at = $3 WHERE account_id = $1 AND currency = $2 AND automatic',
    [accountId, currency, at],
  );
}

/** After {@link clearAutomatic}: there is one in a currency. */
export async function setAutomatic(
  client: PoolClient,
  { id, accountId }: Own,
  at: Date,
): Promise<void> {
  await client.query(
    'UPDATE merchant_payees SET automatic = true, updated_at = $3 WHERE id = $1 AND account_id = $2',
    [id, accountId, at],
  );
}

/** False when there is none to remove. */
export async function removePayee(
  client: PoolClient,
  { id, accountId }: Own,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE merchant_payees SET removed_at = $3, automatic = false, updated_at = $3
      WHERE id = $1 AND account_id = $2 AND removed_at IS NULL`,
    [id, accountId, at],
  );
  return rowCount === 1;
}

function payeeOf(row: Row): Payee {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    payeeId: row.payee_id,
    method: row.method,
    currency: row.currency,
    beneficiary: row.beneficiary,
    automatic: row.automatic,
    createdAt: row.created_at,
  };
}
