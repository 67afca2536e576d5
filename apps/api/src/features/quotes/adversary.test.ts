import { describe, expect, test } from 'vitest';
import { mobileMoneyCurrencies } from '@nzela/contract/mobile-money';
import { channels, type Channel } from '@nzela/contract/tariffs';
import { launchCurrencies, type CurrencyCode } from '@nzela/money/currencies';
import { convert, convertBack, money, type Money } from '@nzela/money/money';
import { market, marketWithinTheDay, numbersFrom, type Moment } from '../../../test/adversary.ts';
import {
  crossRate,
  exchangeRate,
  type CrossRate,
  type ExchangeRate,
  type RateBook,
} from '../rates/rate-book.ts';
import { settingsDefaults } from '../settings/settings.defaults.ts';
import { currentTariff } from '../tariffs/tariffs.ts';
import { price } from './pricing.ts';
import { isKept } from './promise.ts';
import { quoteLifeSeconds } from './quote-life.ts';

/** What the shop sells, and when it still carries a promise out: the product's own functions, or one with a mistake. */
type Shop = {
  quote(book: RateBook, order: Order, now?: Date): Deal | null;
  leaves(deal: Deal, now: ExchangeRate): boolean;
};
type Order = { readonly from: CurrencyCode; readonly to: CurrencyCode; readonly channel: Channel };
type Deal = { readonly sent: Money; readonly total: Money; readonly received: Money };

const { lignes } = settingsDefaults(null).tariffs;
const tariffs = new Map(
  channels.map((channel) => {
    const tariff = currentTariff(lignes, channel, new Date());
    if (tariff === undefined) throw new Error(`No tariff for ${channel}`);
    return [channel, tariff];
  }),
);

const cross = (book: RateBook, from: CurrencyCode, to: CurrencyCode): CrossRate => {
  const rate = crossRate(book, from, to);
  if (rate === undefined) throw new Error(`${from} or ${to} is not in the book`);
  return rate;
};

/** The rate at which the shop exchanges at `now`; without one, at the moment of publication. */
const onSale = (book: RateBook, { from, to }: Pick<Order, 'from' | 'to'>, now?: Date) => {
  const rate = cross(book, from, to);
  return exchangeRate(rate, { now: now ?? rate.at, maximumHours: 96 });
};

/** 4500 EUR in `currency`, or an amount so small that rounding is all of it. */
const amountIn = (book: RateBook, currency: CurrencyCode, isTiny: boolean): Money =>
  isTiny
    ? money(7n, currency)
    : convert(money(450_000n, 'EUR'), cross(book, 'EUR', currency).rate, currency, 'down');

type Mistakes = { margin?: false; promise?: 'blind'; age?: 'unseen' };

function shop(change: Mistakes = {}, isTiny = false): Shop {
  return {
    quote(book, { from, to, channel }, now) {
      const tariff = tariffs.get(channel);
      const exchange = onSale(book, { from, to }, change.age === 'unseen' ? undefined : now);
      if (tariff === undefined || !exchange.isOnSale) return null;
      return price({
        side: 'envoi',
        amount: amountIn(book, from, isTiny),
        source: from,
        target: to,
        tariff: change.margin === false ? { ...tariff, marginBps: 0 } : tariff,
        exchange:
          change.margin === false ? { ...exchange, volatility: 0, driftAhead: 0 } : exchange,
        euro: cross(book, 'EUR', from).rate,
      });
    },
    leaves: (deal, now) =>
      change.promise === 'blind' ||
      isKept(deal, change.age === 'unseen' ? { ...now, drift: 0 } : now),
  };
}

const pairs = launchCurrencies.flatMap((from) =>
  launchCurrencies.filter((to) => to !== from).map((to) => ({ from, to })),
);
const orders = channels.flatMap((channel) => pairs.map((pair) => ({ ...pair, channel })));

/** What a deal is worth to who holds it in the market of `book`, in cents of EUR; who loses by it lets it lapse: 0. */
function gain({ total, received }: Deal, book: RateBook): bigint {
  const { rate } = cross(book, total.currency, received.currency);
  const worth = convertBack(received, rate, total.currency, 'down');
  if (worth.minor <= total.minor) return 0n;
  const surplus = money(worth.minor - total.minor, total.currency);
  return convertBack(surplus, cross(book, 'EUR', total.currency).rate, 'EUR', 'up').minor;
}

/** At most what `deal` brings when it leaves in `book`, given that it may. */
function exercised(at: Shop, deal: Deal, book: RateBook): bigint {
  const now = onSale(book, { from: deal.sent.currency, to: deal.received.currency });
  return at.leaves(deal, now) ? gain(deal, book) : 0n;
}

/** A price of just before the rates change, used just after; or confirmed before, and called off after unless it pays. */
function heldOverAChange(at: Shop, books: readonly RateBook[]): bigint {
  let sum = 0n;
  for (const [step, book] of books.entries()) {
    const next = books[step + 1];
    if (next === undefined) break;
    for (const order of orders) {
      const deal = at.quote(book, order);
      if (deal === null) continue;
      const [before, after] = [exercised(at, deal, book), exercised(at, deal, next)];
      sum += before > after ? before : after;
    }
  }
  return sum;
}

const wireDays = 5;
const answerDays = 3;

/** A wire that arrives on the best of five days; asked for a new price, its sender answers on the best of three more. */
function paidByWire(at: Shop, days: readonly RateBook[]): bigint {
  let sum = 0n;
  for (const [day, book] of days.entries()) {
    for (const pair of pairs) {
      const order: Order = { ...pair, channel: 'wizard' };
      const deal = at.quote(book, order);
      if (deal === null) continue;
      let best = 0n;
      for (let late = 0; late <= wireDays; late += 1) {
        for (const arrived of arrivals(at, { deal, order }, days.slice(day + late))) {
          if (arrived > best) best = arrived;
        }
      }
      sum += best;
    }
  }
  return sum;
}

/** What a wire brings that arrives on the first of `days`. */
function arrivals(
  at: Shop,
  { deal, order }: { readonly deal: Deal; readonly order: Order },
  days: readonly RateBook[],
): bigint[] {
  const [today, tomorrow = today] = days;
  if (today === undefined || tomorrow === undefined) return [];
  if (at.leaves(deal, onSale(today, order))) {
    const anew = at.quote(today, order);
    const better = anew !== null && anew.received.minor > deal.received.minor ? anew : deal;
    return [exercised(at, better, today), exercised(at, better, tomorrow)];
  }
  return days.slice(0, answerDays + 1).map((book) => {
    const anew = at.quote(book, order);
    return anew === null ? 0n : exercised(at, anew, book);
  });
}

/** The market has moved within the hour, and the book has not heard of it yet. */
function aheadOfTheBook(at: Shop, hours: readonly RateBook[]): bigint {
  let sum = 0n;
  for (const [hour, book] of hours.entries()) {
    const real = hours[hour + 1];
    if (real === undefined) break;
    for (const pair of pairs) {
      const deal = at.quote(book, { ...pair, channel: 'conversion' });
      if (deal !== null) sum += gain(deal, real);
    }
  }
  return sum;
}

/**
 * The market is known all day, the book changes once a day: a price is used at once, at the end of its life and undo
 * window (the next moment), or called off.
 */
function withinTheDay(at: Shop, moments: readonly Moment[]): bigint {
  let sum = 0n;
  for (const [step, moment] of moments.entries()) {
    for (const pair of pairs) {
      const deal = at.quote(moment.book, { ...pair, channel: 'conversion' }, moment.now);
      if (deal === null) continue;
      const best = [moment, moments[step + 1] ?? moment].map((then) => usedAt(at, deal, then));
      sum += best.reduce((one, other) => (one > other ? one : other));
    }
  }
  return sum;
}

/** What `deal` brings in the market of `moment`, given that the shop lets it leave by its book. */
function usedAt(at: Shop, deal: Deal, { book, market: real, now }: Moment): bigint {
  const rate = onSale(book, { from: deal.sent.currency, to: deal.received.currency }, now);
  return rate.isOnSale && at.leaves(deal, rate) ? gain(deal, real) : 0n;
}

/** A promised price whose wire arrives at the best hour of the next days. */
function wireWithinTheDay(at: Shop, moments: readonly Moment[], perDay: number): bigint {
  let sum = 0n;
  for (let first = 0; first < moments.length; first += perDay * 5 + 3) {
    const asked = moments[first];
    if (asked === undefined) break;
    for (const pair of pairs) {
      const deal = at.quote(asked.book, { ...pair, channel: 'wizard' }, asked.now);
      if (deal === null) continue;
      const later = moments.slice(first, first + wireDays * perDay);
      const best = later.map((moment) => usedAt(at, deal, moment));
      sum += best.reduce((one, other) => (one > other ? one : other), 0n);
    }
  }
  return sum;
}

const phonePairs = pairs.filter(({ from }) => mobileMoneyCurrencies.some((one) => one === from));

/** How many of the moments, three hours apart, the price of a deposit by phone is promised for. */
const inTime = 2;

/**
 * A deposit by phone that is converted as it arrives: the phone says yes at the best moment while the price is promised, or
 * at the best of the next two days, when it is priced as it arrives; or it says no.
 */
function paidByPhone(at: Shop, moments: readonly Moment[], promisedFor = inTime): bigint {
  const waiting = 16;
  let sum = 0n;
  for (let first = 0; first < moments.length; first += 13) {
    const [asked] = moments.slice(first);
    if (asked === undefined) break;
    for (const pair of phonePairs) {
      const order: Order = { ...pair, channel: 'conversion' };
      const deal = at.quote(asked.book, order, asked.now);
      if (deal === null) continue;
      const brought = moments
        .slice(first, first + waiting)
        .map((then, step) =>
          step < promisedFor
            ? arrivedByPhone(at, { deal, order }, then)
            : pricedByPhone(at, order, then),
        );
      sum += brought.reduce((one, other) => (one > other ? one : other), 0n);
    }
  }
  return sum;
}

/** What the money of a promise brings that arrives in time: at the promised price where it still holds, else at that of now. */
function arrivedByPhone(
  at: Shop,
  { deal, order }: { readonly deal: Deal; readonly order: Order },
  then: Moment,
): bigint {
  const isPromised = at.leaves(deal, onSale(then.book, order, then.now));
  return isPromised ? usedAt(at, deal, then) : pricedByPhone(at, order, then);
}

function pricedByPhone(at: Shop, order: Order, then: Moment): bigint {
  const anew = at.quote(then.book, order, then.now);
  return anew === null ? 0n : usedAt(at, anew, then);
}

/** Through two or three currencies and back, over two accounts, with prices of now and of before the last change. */
function cycles(at: Shop, books: readonly RateBook[]): bigint {
  const next = numbersFrom(7);
  let sum = 0n;
  for (let round = 0; round < 5_000; round += 1) {
    const step = 1 + Math.floor(next() * (books.length - 1));
    const pick = () => launchCurrencies[Math.floor(next() * launchCurrencies.length)] ?? 'EUR';
    const path = Array.from({ length: 2 + Math.floor(next() * 2) }, pick);
    sum += cycle(at, [books[step - 1], books[step]], ['EUR', ...path, 'EUR']);
  }
  return sum;
}

function cycle(
  at: Shop,
  [before, now]: readonly (RateBook | undefined)[],
  path: readonly CurrencyCode[],
): bigint {
  if (before === undefined || now === undefined) return 0n;
  // In millionths, of what the best price of each leg leaves of the amount.
  let left = 1_000_000n;
  for (const [index, from] of path.slice(0, -1).entries()) {
    const to = path[index + 1] ?? 'EUR';
    if (to === from) continue;
    const kept = [before, now].flatMap((book) => {
      const deal = at.quote(book, { from, to, channel: index % 2 === 0 ? 'nzela' : 'conversion' });
      return deal !== null && at.leaves(deal, onSale(now, { from, to })) ? [deal] : [];
    });
    const shares = kept.map(({ received, total }) => {
      const worth = convertBack(received, cross(now, from, to).rate, from, 'down');
      return (left * worth.minor) / total.minor;
    });
    left = shares.reduce((best, share) => (share > best ? share : best), 0n);
  }
  return left > 1_000_000n ? left - 1_000_000n : 0n;
}

// A book that changes once a day, by the whole day's move and by jumps; and one that changes each hour.
const days = market({ seed: 11, steps: 365, stepsPerDay: 1, widest: 6, jumps: 0.01 });
const hours = market({ seed: 12, steps: 30 * 24, stepsPerDay: 24, widest: 3.4, jumps: 0 });

// The market of a year by the half hour. A conversion is the cheapest exchange: the other channels add fees to its margin.
const halfHours = marketWithinTheDay({ seed: 13, days: 365, stepHours: 0.5 });
const everyThird = halfHours.filter((_, step) => step % 6 === 0);

describe('a year of the best player', () => {
  test('holding a price over a change of the rates, and undoing within the minute, brings nothing', () => {
    expect(heldOverAChange(shop(), days)).toBe(0n);
  });

  test('a wire sent on the best of days brings nothing', () => {
    expect(paidByWire(shop(), days)).toBe(0n);
  });

  test('knowing the market within an ordinary hour brings nothing', () => {
    expect(aheadOfTheBook(shop(), hours)).toBe(0n);
  });

  test('knowing the market within the day, while the book changes once a day, brings nothing', () => {
    for (const [step, moment] of halfHours.entries()) {
      const next = halfHours[step + 1];
      if (step % 15 === 0 && next !== undefined)
        expect(withinTheDay(shop(), [moment, next]), moment.now.toISOString()).toBe(0n);
    }
  });

  test('nor does a wire that arrives at the best hour', () => {
    expect(wireWithinTheDay(shop(), everyThird, 8)).toBe(0n);
  });

  test('nor does a phone that pays when the market has moved, in time or later', () => {
    expect(paidByPhone(shop(), everyThird)).toBe(0n);
  });

  test('no chain of currencies, channels and accounts comes back with more', () => {
    expect(cycles(shop(), days)).toBe(0n);
  });

  test('nor do amounts that rounding is all of', () => {
    expect(heldOverAChange(shop({}, true), days.slice(0, 60))).toBe(0n);
    expect(cycles(shop({}, true), days)).toBe(0n);
  });
});

describe('the best player collects from a mistake', () => {
  test('a wire at the rate of five days ago', () => {
    expect(paidByWire(shop({ promise: 'blind' }), days.slice(0, 20))).toBeGreaterThan(0n);
  });

  test('a price that is carried out whatever the rate has become', () => {
    expect(heldOverAChange(shop({ promise: 'blind' }), days.slice(0, 20))).toBeGreaterThan(0n);
    expect(cycles(shop({ promise: 'blind' }), days.slice(0, 60))).toBeGreaterThan(0n);
  });

  test('a deposit by phone at the rate of two days ago, whatever it has become', () => {
    const blind = shop({ promise: 'blind' });
    expect(paidByPhone(blind, everyThird.slice(0, 240), 16)).toBeGreaterThan(0n);
  });

  test('a margin that does not see the age of the rate', () => {
    const blind = shop({ age: 'unseen' });
    expect(withinTheDay(blind, everyThird.slice(0, 40))).toBeGreaterThan(0n);
  });

  test('no margin', () => {
    expect(aheadOfTheBook(shop({ margin: false }), hours.slice(0, 48))).toBeGreaterThan(0n);
  });
});

test('a price holds for half an hour at a parity and in a quiet pair, less in a lively one, and never too short to pay', () => {
  const life = (parity: boolean, volatility: number) =>
    quoteLifeSeconds({ parity, volatility }) / 60;
  expect([life(true, 0), life(false, 25), life(false, 45)]).toEqual([30, 30, 30]);
  expect([life(false, 80), life(false, 120), life(false, 1_000)]).toEqual([22, 10, 5]);
});
