import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Ledger, LedgerOperation } from '@nzela/ledger/types';
import { currencyCodes } from '@nzela/money/currencies';
import { formatMoney } from '@nzela/money/format';
import { say } from '@nzela/messages/message';
import { money, type Money } from '@nzela/money/money';
import { writeAudit } from '../../kernel/identity/audit.ts';
import {
  apply,
  applyUnlessClosed,
  movement,
  own,
  post,
  settlement,
  suspending,
  wallet,
} from '../../kernel/data/book.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { lockAlert, raiseAlert, resolveAlert } from './alerts.store.ts';
import { writeOperations, type NewOperation } from './operations.store.ts';

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

const suspendedSchema = z.object({
  amount: z.string().transform(BigInt),
  currency: z.enum(currencyCodes),
});

/** Where money of suspense goes: paid by hand from our bank under its reference, or onto the wallet of an account. */
export type SuspenseEnd = { readonly bank: string } | { readonly wallet: string };

type EndDeps = { readonly pool: Pool; readonly clock: Clock; readonly ledger: Ledger };

/**
 * Ends the alert `credit_suspended` of this id: its money leaves suspense, once, with a line of the audit. Throws for an
 * alert that is over or none; refuses `compte_ferme` for a wallet that is closed.
 */
export async function endSuspense(
  deps: EndDeps,
  alertId: string,
  end: SuspenseEnd,
): Promise<Money> {
  return transact(deps.pool, async ({ client }) => {
    const kind = 'credit_suspended';
    const alert = await lockAlert(client, { id: alertId, kind });
    if (alert === null) throw new Error(`No credit is suspended under ${alertId}`);
    const { subject } = alert;
    const { amount: minor, currency } = suspendedSchema.parse(alert.detail);
    const amount = money(minor, currency);
    const to = 'bank' in end ? settlement('bank', currency) : wallet(end.wallet, currency);
    const legs = post(own('suspense', currency), to, amount);
    await apply(deps.ledger, client, movement('suspense.ended', subject, legs));
    const at = deps.clock.now();
    if ('wallet' in end)
      await writeOperations(client, [creditHeader(end.wallet, { subject, amount, at })]);
    await resolveAlert(client, { kind, subject, at });
    await writeAudit(client, {
      actor: null,
      action: 'suspense.end',
      subject,
      before: alert.detail,
      after: end,
      address: null,
      at,
    });
    return amount;
  });
}

function creditHeader(
  ownerId: string,
  { subject, amount, at }: Pick<NewOperation, 'subject' | 'amount' | 'at'>,
): NewOperation {
  return {
    ownerId,
    kind: 'remboursement',
    direction: 'in',
    description: say('operations_credit_returned'),
    counterparty: null,
    amount,
    status: 'completed',
    at,
    object: null,
    subject,
  };
}
