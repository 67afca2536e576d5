import type { Pool } from 'pg';
import type { HistoryDays } from '@nzela/contract/common';
import type { RateHistory } from '@nzela/contract/rates';
import type { CurrencyCode } from '@nzela/money/currencies';
import { decimalText, type Decimal } from '@nzela/money/decimal';
import type { Notifications } from '../../kernel/data/notifications.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { dayOf } from '../../kernel/time/calendar.ts';
import { pairRate } from './rate-book.ts';
import type { Rates } from './rates.ts';
import { readDays } from './rates.store.ts';

/** What was published, day by day. */
export type RateDays = {
  /**
   * The rates of a pair over its last days of UTC, today's included. Refuses `taux_indisponible` when the book lacks one of
   * the two currencies.
   */
  history(from: CurrencyCode, to: CurrencyCode, days: HistoryDays): Promise<RateHistory>;
};

type Needs = {
  readonly pool: Pool;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly rates: Rates;
};

/** The last rate of each day that has one, in units for 1 EUR, by its day (`2026-11-20`). */
type Days = ReadonlyMap<string, Decimal>;

const longest = 365;

/** Each currency's days are read once, until PostgreSQL tells of another rate or a day begins. */
export function createRateDays({ pool, notifications, clock, rates }: Needs): RateDays {
  const known = new Map<CurrencyCode, { readonly today: string; readonly days: Promise<Days> }>();
  const forget = () => known.clear();
  notifications.subscribe({
    channel: 'rates',
    receive: forget,
    async resume() {
      forget();
    },
    empty() {
      const { size } = known;
      forget();
      return size;
    },
  });
  function daysOf(currency: CurrencyCode, today: string): Promise<Days> {
    const held = known.get(currency);
    if (held?.today === today) return held.days;
    const days = readDays(pool, currency, { from: daysBefore(today, longest - 1), to: today });
    known.set(currency, { today, days });
    // A failed read is not kept: the next caller asks again.
    days.catch(() => known.delete(currency));
    return days;
  }
  return {
    async history(from, to, jours) {
      const cross = await rates.between(from, to);
      const book = await rates.book();
      const today = dayOf(clock.now(), 'UTC');
      const first = daysBefore(today, Number(jours) - 1);
      const head = { de: from, vers: to, jours, parite: cross.parity };
      if (cross.parity) {
        const taux = decimalText(cross.rate);
        const points = [first, today].map((date) => ({ date, taux }));
        return { ...head, depuis: from === to ? null : dayOf(cross.at, 'UTC'), points };
      }
      const [base, target] = await Promise.all(
        [from, to].map(async (currency) => {
          const held = book.get(currency);
          return held?.parity === true ? held.rate : daysOf(currency, today);
        }),
      );
      return { ...head, depuis: null, points: crossDays(base, target, first) };
    },
  };
}

function daysBefore(day: string, count: number): string {
  return Temporal.PlainDate.from(day).subtract({ days: count }).toString();
}

/** From `first` on, the days that both have: on others nobody published what the pair was worth. */
function crossDays(
  base: Decimal | Days | undefined,
  target: Decimal | Days | undefined,
  first: string,
): RateHistory['points'] {
  const varying = [base, target].find((side): side is Days => side instanceof Map);
  if (base === undefined || target === undefined || varying === undefined) return [];
  return [...varying.keys()]
    .filter((date) => date >= first)
    .flatMap((date) => {
      const [one, other] = [rateOn(base, date), rateOn(target, date)];
      if (one === undefined || other === undefined) return [];
      return { date, taux: decimalText(pairRate(one, other)) };
    });
}

function rateOn(side: Decimal | Days, date: string): Decimal | undefined {
  return 'units' in side ? side : side.get(date);
}
