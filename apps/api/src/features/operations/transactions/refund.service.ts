import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { transactionRefundInputSchema } from '@nzela/contract/transactions';
import { say, type Message } from '@nzela/messages/message';
import { compare, moneyText, type Money } from '@nzela/money/money';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { idempotencyKey, once, type StoredAnswer } from '../../../kernel/http/idempotency.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../../kernel/identity/audit.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { readAmount, wireAmount } from '../../../kernel/texts/amounts.ts';
import { requireStepUp } from '../../step-up/step-up.ts';
import { findTransaction } from './detail.store.ts';
import type {
  RefundPurpose,
  RefundPurposes,
  RefundStanding,
  RefundSubject,
} from './refund.purpose.ts';
import type { LoggedTransaction } from './search.store.ts';

export type RefundDeps = PurposeDeps & {
  readonly pool: Pool;
  readonly purposes: { readonly refunds: RefundPurposes };
};

function purposeOf(purposes: RefundPurposes, source: string): RefundPurpose | null {
  return source in purposes ? purposes[source as keyof RefundPurposes] : null;
}

/** What could be given back of a transaction as it is read, and where to; or why nothing. */
export async function standingOf(
  { purposes }: Pick<RefundDeps, 'purposes'>,
  source: Readable,
  row: LoggedTransaction,
): Promise<RefundStanding> {
  const purpose = purposeOf(purposes.refunds, row.source);
  return purpose === null ? none(whyNever(row)) : purpose.read(source, row.id);
}

/** Nothing can be given back. */
function none(words: Message): RefundStanding {
  return { left: null, isDivisible: false, words };
}

/** Why administrators give nothing back of what none of the nouns that refund has made. */
function whyNever({ source, status, state, type }: LoggedTransaction): Message {
  if (source === 'refusals') return say('transactions_refund_refused');
  if (type === 'refund') return say('transactions_refund_itself');
  if (status === 'refunded') return say('transactions_refund_whole');
  if (status === 'failed') return say('transactions_refund_failed');
  if (state === 'en_verification') return say('transactions_refund_held');
  if (status === 'pending') return say('transactions_refund_underway');
  if (source === 'card_payments') return say('transactions_refund_attempt');
  if (source === 'virtual_card_transactions') return say('transactions_refund_purchase');
  if (source === 'operations') return say('transactions_refund_internal');
  if (type === 'topup' || source === 'mobile_money_payments')
    return say('transactions_refund_credited');
  return say('transactions_refund_gone');
}

/**
 * Gives back what was paid, in whole or, for a payment of a merchant, in part: with a fresh proof of this very amount, once
 * for each key, and only while as much is left as the administrator has read. Refuses `introuvable`, `compte_propre`,
 * `transaction_non_remboursable` with why, `remboursement_depasse`, `remboursement_trop_grand`, `remboursement_entier`,
 * `montant_invalide`, `verification_requise`, and what the noun refuses: `remboursement_sans_solde`.
 */
export async function refundTransaction(
  deps: RefundDeps,
  request: FastifyRequest,
  {
    id,
    body,
  }: { readonly id: string; readonly body: z.output<typeof transactionRefundInputSchema> },
): Promise<StoredAnswer> {
  const by = auditedBy(request);
  const key = idempotencyKey(request);
  const { pool, clock, purposes } = deps;
  return once(pool, key, async ({ client }) => {
    const row = (await findTransaction(client, id)) ?? refuse('introuvable');
    const purpose = purposeOf(purposes.refunds, row.source) ?? refuseWith(whyNever(row));
    const subject = await purpose.lock(deps, client, id);
    if (subject.concerned.includes(by.userId)) return refuse('compte_propre');
    const left = subject.left ?? refuseWith(subject.words);
    const amount = amountOf({ ...subject, left }, body);
    await requireStepUp({ pool: client, clock }, request, {
      action: 'remboursement',
      subject: {
        transaction: row.reference,
        montant: moneyText(amount),
        devise: amount.currency,
      },
      use: key.id,
    });
    const { motif: reason } = body;
    await subject.giveBack({ id: key.id, amount, reason, by: by.userId });
    const answer = { montant: wireAmount(amount), devise: amount.currency };
    await writeAudit(client, {
      ...auditOf(by),
      action: 'transactions.refund',
      subject: id,
      before: { etat: row.state, restant: wireAmount(left) },
      after: answer,
      reason,
      at: clock.now(),
    });
    return { status: 201, body: answer };
  });
}

function refuseWith(why: Message): never {
  return refuse('transaction_non_remboursable', { values: { why } });
}

function amountOf(
  { left, isDivisible }: RefundSubject & { readonly left: Money },
  { montant, restant }: z.output<typeof transactionRefundInputSchema>,
): Money {
  const amount = readAmount(montant, left.currency, 'montant');
  const seen = readAmount(restant, left.currency, 'restant');
  if (compare(seen, left) !== 0) return refuse('remboursement_depasse', { values: { left } });
  if (compare(amount, left) > 0)
    return refuse('remboursement_trop_grand', { field: 'montant', values: { left } });
  if (!isDivisible && compare(amount, left) !== 0)
    return refuse('remboursement_entier', { field: 'montant', values: { left } });
  return amount;
}
