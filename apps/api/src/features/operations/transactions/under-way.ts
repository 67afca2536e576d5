import type { PersonParts, UnderWayKind } from '@nzela/contract/person-file';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../../kernel/http/pages.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { promisedAt } from '../reserved.store.ts';
import { transactionColumns, type LoggedTransaction } from './search.store.ts';
import { wireTransaction } from './view.ts';

export type UnderWay = LoggedTransaction & {
  readonly nature: UnderWayKind;
  /** By when it is decided, has come or has left; null: nobody promises a time. */
  readonly dueAt: Date | null;
};

const nature = `CASE WHEN state = 'en_verification' THEN 'verification'
  WHEN source IN ('deposits', 'mobile_money_payments', 'card_payments') THEN 'attendu'
  WHEN source = 'transfers' AND state = 'en_attente' THEN 'attendu'
  WHEN source IN ('card_refunds', 'refunds') THEN 'retour'
  ELSE 'reserve' END`;

const dueAt = `coalesce((SELECT expires_at FROM deposits WHERE id = log.id),
  (SELECT deadline_at FROM mobile_money_payments WHERE id = log.id),
  (SELECT expires_at FROM transfers WHERE id = log.id AND status = 'en_attente'), ${promisedAt('log.id', 'log.id')})`;

/**
 * Money of a person that has not arrived. A transfer that is paid from a wallet and was never confirmed has moved nothing,
 * and a payout of a business is of its own balance.
 */
export function underWayOf(source: Readable, userId: string, span: PageSpan): Promise<UnderWay[]> {
  const select = `SELECT ${transactionColumns}, ${nature} AS nature, ${dueAt} AS "dueAt" FROM transaction_logs log
    WHERE user_id = $1 AND status = 'pending' AND source <> 'merchant_payouts'
      AND NOT (source = 'transfers' AND state = 'en_attente' AND method = 'wallet')`;
  return selectPage(source, { select, values: [userId], by: 'at' }, span);
}

export function wireUnderWay(row: UnderWay): Untold<PersonParts['attentes']['elements'][number]> {
  return {
    ...wireTransaction(row, new Map()),
    nature: row.nature,
    echeance: row.dueAt?.toISOString() ?? null,
  };
}
