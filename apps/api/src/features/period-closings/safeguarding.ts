import type { FastifyRequest } from 'fastify';
import { readClosings, readClosingTotals, type ClosingTotal } from '@nzela/ledger/closings';
import type { AccountKind } from '@nzela/ledger/types';
import type { SafeguardedCurrency, Safeguarding } from '@nzela/contract/period-closings';
import { statementSources, type StatementSource } from '@nzela/contract/reconciliation';
import { say, type Message } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { decimal, fixed, type Decimal } from '@nzela/money/decimal';
import { add, convert, money, zero, type Money } from '@nzela/money/money';
import { divideRounded } from '@nzela/money/rounding';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Sheet } from '../../kernel/http/spreadsheets.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { pairRate } from '../rates/rates.ts';
import { endOfDay, startOfBookDay } from './days.ts';
import { effectsOf } from './difference-effect.ts';
import {
  closingRates,
  openDifferencesUntil,
  statementsRead,
  type OpenDifference,
  type ReadStatement,
} from './period-closings.store.ts';

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    'safeguarding.csv': { head: MessageReader; line: SafeguardingLine };
  }
}

/** A line of the spreadsheet. Null: nobody says it. */
export type SafeguardingLine = {
  readonly day: string;
  readonly currency: CurrencyCode;
  readonly item: Message;
  readonly figure: { readonly money: Money } | { readonly share: string } | null;
};

/** The report of a closed day. Refuses `introuvable` when that day is not closed. */
export async function readSafeguarding(
  { reads }: WithReads,
  request: FastifyRequest,
  day: string,
): Promise<Safeguarding> {
  const { closedAt, positions, rates } = await reads.within(request, (snapshot) =>
    dayIn(snapshot, day),
  );
  return {
    jour: day,
    dateCloture: closedAt.toISOString(),
    devises: positions.map(wireCurrency),
    ensemble: wireTogether(togetherInEuros(positions, rates)),
  };
}

/** The same as a spreadsheet: a row for each currency and position, then those of all in euros. */
export async function safeguardingFile(
  deps: WithReads,
  request: FastifyRequest,
  day: string,
): Promise<Sheet<'safeguarding.csv'>> {
  const { positions, rates } = await deps.reads.within(request, (snapshot) => dayIn(snapshot, day));
  const together = togetherInEuros(positions, rates);
  const reader = { language: languageOf(request), timeZone: 'UTC' };
  return {
    drawing: 'safeguarding.csv',
    title: renderText(say('safeguarding_file'), reader),
    day,
    reader,
    async *lines() {
      yield [
        ...positions.flatMap((position) => linesOf(day, position)),
        ...(together === null ? [] : linesTogether(day, together)),
      ];
    },
  };
}

type ClosedDay = {
  readonly closedAt: Date;
  readonly positions: readonly Position[];
  /** Units of a currency for 1 EUR. */
  readonly rates: ReadonlyMap<string, Decimal>;
};

/** As it was known when the day was closed: what is read, resolved or published later changes nothing of it. */
async function dayIn(snapshot: Snapshot, day: string): Promise<ClosedDay> {
  const end = endOfDay(day);
  const [period] = await readClosings(snapshot, { from: startOfBookDay(day), to: end });
  if (period === undefined) return refuse('introuvable');
  const { closedAt } = period;
  const totals = await readClosingTotals(snapshot, end, 'live');
  const known = { day, at: closedAt };
  const told = {
    effects: effectsOfAll(await openDifferencesUntil(snapshot, known)),
    statements: await statementsRead(snapshot, known),
  };
  return {
    closedAt,
    positions: byCurrency(totals, told),
    rates: await closingRates(snapshot, day),
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
  readonly assets: readonly Asset[];
  readonly own: Readonly<Record<'fx' | 'income' | 'guarantee' | 'suspense', bigint>>;
};

/** What a source holds for us, in minor units. */
type Asset = {
  readonly source: StatementSource;
  readonly books: bigint;
  readonly difference: bigint;
  /** Null: no statement says it. */
  readonly stated: bigint | null;
};

type Effects = ReadonlyMap<string, bigint>;
type Told = { readonly effects: Effects; readonly statements: readonly ReadStatement[] };
const effectKey = (source: string, currency: string) => `${source}/${currency}`;

function effectsOfAll(differences: readonly OpenDifference[]): Effects {
  const sums = new Map<string, bigint>();
  for (const difference of differences)
    for (const { currency, amount } of effectsOf(difference)) {
      const key = effectKey(difference.source, currency);
      sums.set(key, (sums.get(key) ?? 0n) + amount);
    }
  return sums;
}

/** A bank says what it holds; who tells movements alone holds what our books say, as far as its statements agree. */
function assetOf(
  { source, books }: Pick<Asset, 'source' | 'books'>,
  currency: CurrencyCode,
  { effects, statements }: Told,
): Asset {
  const read = statements.filter((statement) => statement.source === source);
  const closing = read.find((statement) => statement.currency === currency)?.closing ?? null;
  if (closing !== null) return { source, books, difference: closing - books, stated: closing };
  const difference = effects.get(effectKey(source, currency)) ?? 0n;
  const isOfMovements = read.some(({ format }) => format === 'csv');
  return { source, books, difference, stated: isOfMovements ? books + difference : null };
}

function byCurrency(totals: readonly ClosingTotal[], told: Told): Position[] {
  const currencies = currencyCodes.filter(
    (code) =>
      totals.some(({ currency }) => currency === code) ||
      told.statements.some(({ currency, closing }) => currency === code && closing !== 0n) ||
      statementSources.some((source) => told.effects.has(effectKey(source, code))),
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
      assets: statementSources.map((source) =>
        assetOf({ source, books: -of('settlement', source) }, currency, told),
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

const booksOf = (assets: readonly Asset[]) => sum(assets.map(({ books }) => books));
const differenceOf = (assets: readonly Asset[]) => sum(assets.map((one) => one.difference));

function wireCurrency({ currency, held: amounts, assets, own }: Position): SafeguardedCurrency {
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
    avoirs: assets.map(({ source, books, difference, stated }) => ({
      source,
      livres: wire(books),
      ecarts: wire(difference),
      releve: stated === null ? null : wire(stated),
    })),
    totalAvoirs: wire(booksOf(assets)),
    totalEcarts: wire(differenceOf(assets)),
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
  const line = (item: Message, minor: bigint | null): SafeguardingLine => ({
    day,
    currency,
    item,
    figure: minor === null ? null : { money: money(minor, currency) },
  });
  return [
    line(say('safeguarding_wallets'), amounts.wallet),
    line(say('safeguarding_pending'), amounts.pending),
    line(say('safeguarding_cards'), amounts.card),
    line(say('safeguarding_transit'), amounts.transit),
    line(say('safeguarding_held'), sum(Object.values(amounts))),
    ...assets.flatMap(({ source, books, difference, stated }) => {
      const name = sourceItems[source]();
      return [
        line(say('safeguarding_books_of', { source: name }), books),
        line(say('safeguarding_difference_of', { source: name }), difference),
        line(say('safeguarding_statement_of', { source: name }), stated),
      ];
    }),
    line(say('safeguarding_assets'), booksOf(assets)),
    line(say('safeguarding_differences'), differenceOf(assets)),
    line(say('safeguarding_fx'), own.fx),
    line(say('safeguarding_income'), own.income),
    line(say('safeguarding_guarantee'), own.guarantee),
    line(say('safeguarding_suspense'), own.suspense),
  ];
}

function linesTogether(
  day: string,
  { held, assets, differences, coverage }: Together,
): SafeguardingLine[] {
  const line = (item: Message, figure: SafeguardingLine['figure']): SafeguardingLine => ({
    day,
    currency: 'EUR',
    item,
    figure,
  });
  return [
    line(say('safeguarding_held_together'), { money: held }),
    line(say('safeguarding_assets_together'), { money: assets }),
    line(say('safeguarding_differences_together'), { money: differences }),
    line(say('safeguarding_coverage'), coverage === null ? null : { share: coverage }),
  ];
}

/** All currencies in euros. */
type Together = {
  readonly held: Money<'EUR'>;
  readonly assets: Money<'EUR'>;
  readonly differences: Money<'EUR'>;
  /** With four decimals; null while nothing is held. */
  readonly coverage: string | null;
};

/** Null where a currency that has any of it has no rate. */
function togetherInEuros(
  positions: readonly Position[],
  rates: ClosedDay['rates'],
): Together | null {
  let held: Money<'EUR'> = zero('EUR');
  let assets: Money<'EUR'> = zero('EUR');
  let differences: Money<'EUR'> = zero('EUR');
  for (const { currency, held: amounts, assets: own } of positions) {
    const units = currency === 'EUR' ? decimal('1') : rates.get(currency);
    if (units === undefined) return null;
    const rate = pairRate(units, decimal('1'));
    const inEuros = (minor: bigint) => convert(money(minor, currency), rate, 'EUR', 'half-even');
    held = add(held, inEuros(sum(Object.values(amounts))));
    assets = add(assets, inEuros(booksOf(own)));
    differences = add(differences, inEuros(differenceOf(own)));
  }
  const covering = add(assets, differences).minor;
  const coverage =
    held.minor > 0n ? fixed(divideRounded(covering * 10_000n, held.minor, 'down'), 4) : null;
  return { held, assets, differences, coverage };
}

function wireTogether(together: Together | null): Safeguarding['ensemble'] {
  return together === null
    ? null
    : {
        detenus: wireAmount(together.held),
        avoirs: wireAmount(together.assets),
        ecarts: wireAmount(together.differences),
        couverture: together.coverage,
      };
}
