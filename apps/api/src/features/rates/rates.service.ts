import type { Pool } from 'pg';
import type { RatesAnswer } from '@nzela/contract/rates';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText } from '@nzela/money/decimal';
import type { DailyRates, RatesGateway } from '../../gateways/rates/rates.port.ts';
import { transact } from '../../kernel/database.ts';
import type { Log } from '../../kernel/log.ts';
import { raiseAlert } from '../operations/operations.ts';
import { isPlausible, type BookRate } from './rate-book.ts';
import type { Rates } from './rates.ts';
import { insertRates, lockBook, readBook } from './rates.store.ts';
import { TryAgain } from '../../kernel/jobs.ts';

/** The whole book as the wire shows it, in the product's order of currencies. */
export async function listRates(rates: Rates): Promise<RatesAnswer> {
  const book = await rates.book();
  const rows = currencyCodes.flatMap((currency) => book.get(currency) ?? []);
  return {
    base: 'EUR',
    taux: rows.map((row) => ({
      devise: row.currency,
      taux: decimalText(row.rate),
      source: row.source,
      dateTaux: row.at.toISOString(),
      parite: row.parity,
    })),
  };
}

type RefreshDeps = { readonly pool: Pool; readonly gateway: RatesGateway; readonly log: Log };

/**
 * Reads the feed and writes what is new. A legal parity is never touched; a rate more than 10 % away from the one in
 * force is refused and told to an operator, and the old one stays. Throws when the feed gave nothing, so that the job
 * is tried again.
 */
export async function refreshRates({ pool, gateway, log }: RefreshDeps): Promise<void> {
  const answer = await gateway.daily();
  if (answer.status !== 'answered') {
    throw new TryAgain(`The rates feed gave nothing: ${answer.status}`);
  }
  const refused = await transact(pool, async ({ client }) => {
    await lockBook(client);
    const sorted = sortOut(await readBook(client), answer.value);
    await insertRates(client, sorted.accepted);
    for (const { currency, previous, offered } of sorted.refused) {
      const subject = `${currency} ${answer.value.publishedAt.toISOString().slice(0, 10)}`;
      await raiseAlert(client, { kind: 'rate_jump', subject, detail: { previous, offered } });
    }
    return sorted.refused;
  });
  for (const rate of refused) log.error(rate, 'a rate jumped and was refused');
}

type RefusedRate = {
  readonly currency: CurrencyCode;
  readonly previous: string;
  readonly offered: string;
};

/** Which rates of the feed to take. */
export function sortOut(
  book: ReadonlyMap<CurrencyCode, BookRate>,
  feed: DailyRates,
): { readonly accepted: Omit<BookRate, 'volatility'>[]; readonly refused: RefusedRate[] } {
  const accepted: Omit<BookRate, 'volatility'>[] = [];
  const refused: RefusedRate[] = [];
  for (const currency of currencyCodes) {
    const offered = feed.rates[currency];
    const held = book.get(currency);
    if (offered === undefined || held?.parity === true) continue;
    const next = decimal(offered);
    if (held !== undefined && !isPlausible(held.rate, next)) {
      refused.push({ currency, previous: decimalText(held.rate), offered });
      continue;
    }
    if (held !== undefined && held.source === feedSource && held.at >= feed.publishedAt) continue;
    accepted.push({
      currency,
      rate: next,
      source: feedSource,
      at: feed.publishedAt,
      parity: false,
    });
  }
  return { accepted, refused };
}

const feedSource = 'Banque centrale européenne';
