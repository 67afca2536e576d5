import type { PoolClient } from 'pg';
import type { Ledger, LedgerOperation } from '@nzela/ledger/types';
import { formatMoney } from '@nzela/money/format';
import type { Money } from '@nzela/money/money';
import { apply, applyUnlessClosed, suspending } from '../../kernel/book.ts';
import { raiseAlert } from './operations.store.ts';

type Credit = {
  readonly operation: LedgerOperation;
  /** Whose wallet it credits. */
  readonly ownerId: string;
  readonly amount: Money;
};

/**
 * Credits a wallet with money that has no other way to go: a fee given back, what a closed card still gets. When the wallet
 * is closed the money is kept in suspense, and an operator hears of it. Answers whether the wallet has it.
 */
export async function creditOrSuspend(
  ledger: Ledger,
  client: PoolClient,
  { operation, ownerId, amount }: Credit,
): Promise<boolean> {
  if (await applyUnlessClosed(ledger, client, operation)) return true;
  await apply(ledger, client, suspending(operation, ownerId));
  await raiseAlert(client, {
    kind: 'credit_suspended',
    subject: operation.id,
    detail: {
      kind: operation.kind,
      subject: operation.subject,
      owner: ownerId,
      amount: amount.minor.toString(),
      currency: amount.currency,
      shown: formatMoney(amount, { code: true }),
    },
  });
  return false;
}
