import type { FastifyRequest } from 'fastify';
import { readClosings, readClosingTotals, type ClosingTotal } from '@nzela/ledger/closings';
import type { AccountKind } from '@nzela/ledger/types';
import type { SafeguardedCurrency, Safeguarding } from '@nzela/contract/period-closings';
import type { HistoryDays } from '@nzela/contract/common';
import type { RateHistory } from '@nzela/contract/rates';
import { statementSources, type StatementSource } from '@nzela/contract/reconciliation';
import { say, type Message } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { decimal, fixed, type Decimal } from '@nzela/money/decimal';
import { add, convert, money, zero, type Money } from '@nzela/money/money';
import { divideRounded } from '@nzela/money/rounding';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { Refusal, refuse } from '../../kernel/http/problem.ts';
import type { Sheet } from '../../kernel/http/spreadsheets.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { endOfDay, startOfBookDay } from './days.ts';
import { effectsOf } from './difference-effect.ts';
import { openDifferencesUntil } from './period-closings.store.ts';

export type SafeguardingDeps = WithReads & {
  readonly rateDays: {
    history(from: CurrencyCode, to: CurrencyCode, days: HistoryDays): Promise<RateHistory>;
  };
};

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    'safeguarding.csv': { head: MessageReader; line: SafeguardingLine };
  }
}

/** A line of the spreadsheet. Minor units. */
export type SafeguardingLine = {
  readonly day: string;
  readonly currency: CurrencyCode;
  readonly item: Message;
  readonly amount: bigint;
};

/** The report of a closed day. Refuses `introuvable` when that day is not closed. */
export async function readSafeguarding(
  { reads, rateDays }: SafeguardingDeps,
  request: FastifyRequest,
  day: string,
): Promise<Safeguarding> {
  const { closedAt, positions } = await reads.within(request, (snapshot) =>
    positionsOf(snapshot, day),
  );
  return {
    jour: day,
    dateCloture: closedAt.toISOString(),
    devises: positions.map(wireCurrency),
    ensemble: await togetherInEuros(rateDays, day, positions),
  };
}

/** The same as a spreadsheet: a row for each currency and position. */
export async function safeguardingFile(
  deps: SafeguardingDeps,
  request: FastifyRequest,
  day: string,
): Promise<Sheet<'safeguarding.csv'>> {
  const { positions } = await deps.reads.within(request, (snapshot) => positionsOf(snapshot, day));
  const reader = { language: languageOf(request), timeZone: 'UTC' };
  return {
    drawing: 'safeguarding.csv',
    title: renderText(say('safeguarding_file'), reader),
    day,
    reader,
    async *lines() {
      yield positions.flatMap((position) => linesOf(day, position));
    },
  };
}

async function positionsOf(
  snapshot: Snapshot,
  day: string,
): Promise<{ readonly closedAt: Date; readonly positions: readonly Position[] }> {
  const end = endOfDay(day);
  const [period] = await readClosings(snapshot, { from: startOfBookDay(day), to: end });
  if (period === undefined) return refuse('introuvable');
  const totals = await readClosingTotals(snapshot, end, 'live');
  return {
    closedAt: period.closedAt,
    positions: byCurrency(totals, await effectsUntil(snapshot, day)),
  };
}

const sourceItems: Readonly<Record<StatementSource, () => Message>> = {
  cards: () => say('safeguarding_source_cards'),
  payouts: () => say('safeguarding_source_payouts'),
  'mobile-money': () => say('safeguarding_source_mobile_money'),
  bank: () => say('safeguarding_source_bank'),
  topups: () => say('safeguarding_source_topups'),
  bills: () => say('safeguarding_source_bills'),
  issuing: () => say('safeguarding_source_issuing'),
};

/** Minor units of one currency. */
type Position = {
  readonly currency: CurrencyCode;
  /** People's money by the kind of their accounts. */
  readonly held: Readonly<Record<'wallet' | 'pending' | 'card' | 'transit', bigint>>;
  /** What each source holds for us. */
  readonly assets: ReadonlyMap<StatementSource, bigint>;
  /** What open differences would change of it. */
  readonly effects: ReadonlyMap<StatementSource, bigint>;
  readonly own: Readonly<Record<'fx' | 'income' | 'guarantee' | 'suspense', bigint>>;
};

type Effects = ReadonlyMap<string, bigint>;
const effectKey = (source: string, currency: string) => `${source}/${currency}`;

async function effectsUntil(
  source: Parameters<typeof openDifferencesUntil>[0],
  day: string,
): Promise<Effects> {
  const sums = new Map<string, bigint>();
  for (const difference of await openDifferencesUntil(source, day))
    for (const { currency, amount } of effectsOf(difference)) {
      const key = effectKey(difference.source, currency);
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
  return sums;
}

function byCurrency(totals: readonly ClosingTotal[], effects: Effects): Position[] {
  const currencies = currencyCodes.filter(
    (code) =>
      totals.some(({ currency }) => currency === code) ||
      statementSources.some((source) => effects.has(effectKey(source, code))),
  );
  return currencies.map((currency) => {
    const of = (kind: AccountKind, owner?: string) =>
      totals
        .filter((total) => total.currency === currency && total.kind === kind)
        .filter((total) => owner === undefined || total.owner === owner)
        .reduce((sum, { balance }) => sum + balance, 0n);
    return {
      currency,
      held: {
        wallet: of('wallet'),
        pending: of('pending'),
        card: of('card'),
        transit: of('transit'),
      },
      // A settlement account below zero is money that the source holds for us.
      assets: new Map(statementSources.map((job) => [job, -of('settlement', job)])),
      effects: new Map(
        statementSources.map((job) => [job, effects.get(effectKey(job, currency)) ?? 0n]),
      ),
      own: {
        fx: of('fx'),
        income: of('fees') + of('spread'),
        guarantee: of('guarantee'),
        suspense: of('suspense'),
      },
    };
  });
}

const sum = (amounts: Iterable<bigint>): bigint =>
  [...amounts].reduce((total, amount) => total + amount, 0n);

function wireCurrency({
  currency,
  held: amounts,
  assets,
  effects,
  own,
}: Position): SafeguardedCurrency {
  const wire = (minor: bigint) => wireAmount(money(minor, currency));
  return {
    devise: currency,
    detenus: {
      portefeuilles: wire(amounts.wallet),
      enAttente: wire(amounts.pending),
      cartes: wire(amounts.card),
      enTransit: wire(amounts.transit),
      total: wire(sum(Object.values(amounts))),
    },
    avoirs: statementSources.map((source) => ({
      source,
      livres: wire(assets.get(source) ?? 0n),
      ecarts: wire(effects.get(source) ?? 0n),
    })),
    totalAvoirs: wire(sum(assets.values())),
    change: wire(own.fx),
    produits: wire(own.income),
    garantie: wire(own.guarantee),
    attente: wire(own.suspense),
  };
}

function linesOf(
  day: string,
  { currency, held: amounts, assets, own }: Position,
): SafeguardingLine[] {
  const line = (item: Message, amount: bigint): SafeguardingLine => ({
    day,
    currency,
    item,
    amount,
  });
  return [
    line(say('safeguarding_wallets'), amounts.wallet),
    line(say('safeguarding_pending'), amounts.pending),
    line(say('safeguarding_cards'), amounts.card),
    line(say('safeguarding_transit'), amounts.transit),
    line(say('safeguarding_held'), sum(Object.values(amounts))),
    ...[...assets].map(([source, amount]) => line(sourceItems[source](), amount)),
    line(say('safeguarding_assets'), sum(assets.values())),
    line(say('safeguarding_fx'), own.fx),
    line(say('safeguarding_income'), own.income),
    line(say('safeguarding_guarantee'), own.guarantee),
    line(say('safeguarding_suspense'), own.suspense),
  ];
}

/** What is held and what we have, in euros. Null where a currency that has any of it has no rate. */
async function togetherInEuros(
  rateDays: SafeguardingDeps['rateDays'],
  day: string,
  positions: readonly Position[],
): Promise<Safeguarding['ensemble']> {
  let detenus: Money<'EUR'> = zero('EUR');
  let avoirs: Money<'EUR'> = zero('EUR');
  for (const { currency, held: amounts, assets } of positions) {
    const rate = await rateUntil(rateDays, currency, day);
    if (rate === null) return null;
    const inEuros = (minor: bigint) => convert(money(minor, currency), rate, 'EUR', 'half-even');
    detenus = add(detenus, inEuros(sum(Object.values(amounts))));
    avoirs = add(avoirs, inEuros(sum(assets.values())));
  }
  return {
    detenus: wireAmount(detenus),
    avoirs: wireAmount(avoirs),
    couverture:
      detenus.minor > 0n
        ? fixed(divideRounded(avoirs.minor * 10_000n, detenus.minor, 'down'), 4)
        : null,
  };
}

/** Euros for one unit, by the last rate until the end of `day`; before the first rate of all, by that one. */
async function rateUntil(
  rateDays: SafeguardingDeps['rateDays'],
  currency: CurrencyCode,
  day: string,
): Promise<Decimal | null> {
  if (currency === 'EUR') return decimal('1');
  try {
    const { points } = await rateDays.history(currency, 'EUR', '365');
    const point = points.findLast(({ date }) => date <= day) ?? points[0];
    return point === undefined ? null : decimal(point.taux);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
