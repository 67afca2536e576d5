import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { TransactionPeriod } from '@nzela/contract/transaction-terms';
import type { transactionFileQuerySchema } from '@nzela/contract/transactions';
import { currencyCodes } from '@nzela/money/currencies';
import { parseTypedAmount } from '@nzela/money/parse';
import { dayAfter, dayOf, startOfDay } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { askingReader } from '../../users/users.ts';
import type { Term, TransactionFilter } from './search.store.ts';

export type Asked = z.output<typeof transactionFileQuerySchema>;

/** Days before today that a period begins. */
const daysBack: Readonly<Record<Exclude<TransactionPeriod, 'custom' | 'yesterday'>, number>> = {
  today: 0,
  '7days': 6,
  '30days': 29,
};

/** From the first moment of a period on, and before the last: whole days of `timeZone`. */
export function spanOfPeriod(
  { periode, du, au }: Pick<Asked, 'periode' | 'du' | 'au'>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): { readonly from: Date; readonly to: Date } {
  const today = dayOf(now, timeZone);
  const between = (first: string, last: string) => ({
    from: startOfDay(first, timeZone),
    to: startOfDay(dayAfter(last), timeZone),
  });
  if (periode === 'custom') return between(du ?? today, au ?? today);
  if (periode === 'yesterday') return between(daysBefore(today, 1), daysBefore(today, 1));
  return between(daysBefore(today, daysBack[periode]), today);
}

function daysBefore(day: string, count: number): string {
  return Temporal.PlainDate.from(day).subtract({ days: count }).toString();
}

/** What an administrator asks of the log, by their own clocks. */
export async function filterOf(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  request: FastifyRequest,
  query: Pick<Asked, 'periode' | 'du' | 'au'> & Partial<Asked>,
): Promise<TransactionFilter & { readonly timeZone: string }> {
  const { timeZone } = await askingReader({ pool }, request);
  return {
    ...spanOfPeriod(query, { now: clock.now(), timeZone }),
    timeZone,
    status: query.statut ?? null,
    type: query.type ?? null,
    method: query.moyen ?? null,
    term: termOf(query.recherche ?? ''),
  };
}

const id = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
/**
 * Ours, and what providers give: letters and digits with `-` or `_` between. A payment's and a request's may have letters
 * alone, since they are drawn; anything else without a digit is a name.
 */
const reference = /^(?:(?:pay|req)-[a-z\d]{8,}|[a-z]{2,}[-_]?[\w-]*\d[\w-]*)$/;
/** What begins otherwise may be a code, a number of a provider, or an amount. */
const word = /^(?=.*\d)[\w-]{4,100}$/;
/** People read out the digits alone. */
const digitsAlone = /^\d{5,20}$/;
/** What stands before the digits of our own references. */
const beforeDigits = [
  'TRX-',
  'TRF-',
  'TRANSFER-',
  'DEPOT-',
  'RET-',
  'MM-',
  'topup-',
  'FAC-',
  'CNV-',
  'VER-',
  'ECR-',
  'CV-',
];

/** What a term may be: each of it is looked for by an index of its own. Null: nothing is looked for. */
export function termOf(text: string): Term | null {
  const term = text.trim();
  if (term === '') return null;
  const lower = term.toLowerCase();
  const references = [...new Set([term, term.toUpperCase(), lower])];
  if (id.test(lower)) return { kind: 'id', id: lower, references };
  if (reference.test(lower)) return { kind: 'reference', references };
  const amounts = currencyCodes.flatMap((currency) => {
    const read = parseTypedAmount(term, currency);
    return read.ok && read.amount.minor > 0n ? [{ currency, minor: read.amount.minor }] : [];
  });
  const digits = term.replace(/[^\d+]/g, '');
  const phone = /^\+?\d{8,15}$/.test(digits) && !term.includes(',') ? digits : null;
  return {
    kind: 'person',
    amounts,
    text: lower,
    phone,
    references: word.test(lower) ? [...references, ...ofDigits(term)] : [],
  };
}

function ofDigits(term: string): string[] {
  return digitsAlone.test(term) ? beforeDigits.map((before) => `${before}${term}`) : [];
}
