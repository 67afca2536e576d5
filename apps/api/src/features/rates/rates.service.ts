import type { Pool, PoolClient } from 'pg';
import type { CurrencyRow } from '@nzela/contract/currencies';
import type { RatesAnswer } from '@nzela/contract/rates';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText, type Decimal } from '@nzela/money/decimal';
import type { DailyRates, RatesGateway } from '../../gateways/rates/rates.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { TryAgain } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import { raiseAlert, resolveAlert } from '../operations/operations.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import type { Settings } from '../settings/settings.ts';
import { marketHours } from './age.ts';
import { fixedRate } from './currencies.follower.ts';
import { isPlausible, type BookRate, type RateBook } from './rate-book.ts';
import type { Rates } from './rates.ts';
import { sourceName, sourceOf } from './sources.ts';
import { insertRates, lockBook, readBook, type NewRate } from './rates.store.ts';

/** The rates of the currencies that are switched on, in the administrators' order. */
export async function listRates(
  rates: Rates,
  settings: Pick<Settings, 'read'>,
): Promise<Untold<RatesAnswer>> {
  const [book, { devises }] = await Promise.all([rates.book(), settings.read('currencies')]);
  const shown = devises.filter(({ actif }) => actif);
  const rows = shown.flatMap(({ code }) => book.get(code) ?? []);
  return {
    base: 'EUR',
    taux: rows.map((row) => ({
      devise: row.currency,
      taux: decimalText(row.rate),
      source: sourceOf(row.source),
      dateTaux: row.at.toISOString(),
      parite: row.parity,
    })),
  };
}

type RefreshDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly gateway: RatesGateway;
  readonly log: Log;
};

/**
 * Reads the feed and writes what is new. A legal parity is never touched; a rate more than 10 % away from the one in
 * force is not believed at once: nothing is exchanged in its currency and an operator is told, until the feed has said
 * about the same for a day, or something near the rate in force again. Throws when the feed gave nothing, so that the job
 * is tried again.
 */
export async function refreshRates(deps: RefreshDeps): Promise<void> {
  const { devises } = await deps.settings.read('currencies');
  await transact(deps.pool, async ({ client }) => {
    await confirmFixed(client, devises, deps.clock.now());
    await alertStaleRates(deps, client);
  });
  const answer = await deps.gateway.daily();
  if (answer.status !== 'answered') {
    throw new TryAgain(`The rates feed gave nothing: ${answer.status}`);
  }
  const { publishedAt } = answer.value;
  if (marketHours(deps.clock.now(), publishedAt) > mostHoursAhead) {
    throw new TryAgain(`The rates feed is of ${publishedAt.toISOString()}, which is to come`);
  }
  const refused = await transact(deps.pool, async ({ client }) => {
    await lockBook(client);
    const sorted = sortOut(await readBook(client), onlyOf(answer.value, devises));
    await insertRates(client, sorted.written);
    for (const { currency, previous, offered } of sorted.refused) {
      const subject = `${currency} ${publishedAt.toISOString().slice(0, 10)}`;
      await raiseAlert(client, { kind: 'rate_jump', subject, detail: { previous, offered } });
    }
    await alertStaleRates(deps, client);
    return sorted.refused;
  });
  for (const rate of refused) deps.log.error(rate, 'a rate jumped and was refused');
}

type Rows = readonly CurrencyRow[];

/** A fixed rate ages like another one; the two administrators stand by it until they change it. */
async function confirmFixed(client: PoolClient, rows: Rows, now: Date): Promise<void> {
  await lockBook(client);
  const book = await readBook(client);
  const due = rows.filter(({ code, source }) => {
    const held = book.get(code);
    const age = held === undefined ? Infinity : now.getTime() - held.at.getTime();
    return source === 'fixe' && age > dayMs / 2;
  });
  await insertRates(
    client,
    due.map((row) => fixedRate(row, now)),
  );
}

/** What a table says of the currencies that are to follow it. */
function onlyOf(feed: DailyRates, rows: Rows): DailyRates {
  const followed = rows.filter(({ source }) => source === 'flux').map(({ code }) => code);
  const rates = followed.flatMap((code) => {
    const rate = feed.rates[code];
    return rate === undefined ? [] : [[code, rate]];
  });
  return { ...feed, rates: Object.fromEntries(rates) };
}

// A day's table may be out some minutes before its hour; a date of next week is a broken feed.
const mostHoursAhead = 2;

/** Half way to the age from which nothing is exchanged, an operator is told; a fresh rate ends the alert. */
async function alertStaleRates(
  { clock, settings }: RefreshDeps,
  client: PoolClient,
): Promise<void> {
  const now = clock.now();
  const { ageMaximalHeures } = await settings.read('rates');
  for (const { currency, at, parity } of (await readBook(client)).values()) {
    if (parity) continue;
    const alert = { kind: 'rate_stale', subject: currency } as const;
    const isStale = marketHours(at, now) > ageMaximalHeures / 2;
    if (isStale) await raiseAlert(client, { ...alert, detail: { at: at.toISOString() } });
    else await resolveAlert(client, { ...alert, at: now });
  }
}

type RefusedRate = {
  readonly currency: CurrencyCode;
  readonly previous: string;
  readonly offered: string;
};

/** Which rates of the feed to write, in force or refused, and which were refused now. */
export function sortOut(
  book: RateBook,
  feed: DailyRates,
): { readonly written: NewRate[]; readonly refused: RefusedRate[] } {
  const written: NewRate[] = [];
  const refused: RefusedRate[] = [];
  for (const currency of currencyCodes) {
    const offered = feed.rates[currency];
    const held = book.get(currency);
    if (offered === undefined || held?.parity === true) continue;
    const next = decimal(offered);
    const verdict = held === undefined ? 'accepted' : verdictOn(held, next, feed.publishedAt);
    if (verdict === 'known') continue;
    written.push({
      currency,
      rate: next,
      source: feedSource,
      at: feed.publishedAt,
      parity: false,
      refused: verdict === 'refused',
    });
    if (held !== undefined && verdict === 'refused')
      refused.push({ currency, previous: decimalText(held.rate), offered });
  }
  return { written, refused };
}

const dayMs = 86_400_000;

function verdictOn(held: BookRate, next: Decimal, at: Date): 'accepted' | 'refused' | 'known' {
  const { disputed } = held;
  // Two administrators have given it up for the table.
  if (held.source === fixedSource) return 'accepted';
  if (isPlausible(held.rate, next)) {
    const isNewer = held.source !== feedSource || held.at < at || disputed !== null;
    return isNewer ? 'accepted' : 'known';
  }
  if (disputed === null || !isPlausible(disputed.rate, next)) return 'refused';
  return at.getTime() - disputed.at.getTime() < dayMs ? 'known' : 'accepted';
}

const feedSource = sourceName('feed');
const fixedSource = sourceName('fixed');
