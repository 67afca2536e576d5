import type { AutomaticWithdrawal } from '@nzela/contract/merchants';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { CurrencyCode } from '@nzela/money/currencies';
import { onlyRow } from '../../../kernel/data/rows.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';

type Wallet = {
  readonly currency: CurrencyCode;
  readonly rhythm: AutomaticWithdrawal;
  readonly mode: MerchantMode;
};

/** What a merchant chose for its money, and the mode of the account. */
export async function walletOf(source: Readable, accountId: string): Promise<Wallet> {
  const { rows } = await source.query<Wallet>(
    `SELECT m.currency, m.automatic_withdrawal AS rhythm, a.mode
       FROM merchants m JOIN merchant_accounts a ON a.merchant_id = m.id WHERE a.id = $1`,
    [accountId],
  );
  return onlyRow(rows, 'merchants');
}

type Settling = {
  readonly accountId: string;
  readonly currency: CurrencyCode;
  readonly at: Date;
};

/** What of the payments that wait can be spent by then, in minor units. */
export async function settlingBy(
  source: Readable,
  { accountId, currency, at }: Settling,
): Promise<bigint> {
  const { rows } = await source.query<{ sum: bigint }>(
    `SELECT coalesce(sum(paid - fee), 0)::bigint AS sum FROM payments
      WHERE account_id = $1 AND currency = $2 AND paid_at IS NOT NULL AND settled_at IS NULL AND available_at <= $3`,
    [accountId, currency, at],
  );
  return onlyRow(rows, 'payments').sum;
}
