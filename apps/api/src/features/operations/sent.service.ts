import type { Sent } from '@nzela/contract/operations';
import type { CurrencyCode } from '@nzela/money/currencies';
import { add, money, subtract, type Money } from '@nzela/money/money';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { dayOf, startOfDay } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { People } from '../users/users.ts';
import { sentByMonth, sentByPerson, type SentMonth } from './sent.store.ts';

type SentDeps = { readonly people: People; readonly clock: Clock; readonly snapshot: Snapshot };

const monthsShown = 12;
const peopleShown = 8;

/** What somebody sent to others, by month and by person, in one currency: nothing is converted. */
export async function readSent(
  { people, clock, snapshot }: SentDeps,
  ownerId: string,
  wanted: CurrencyCode | undefined,
): Promise<Sent> {
  const owner = (await people.byId(ownerId)) ?? refuse('non_authentifie');
  const { timeZone } = owner;
  const months = monthsUntil(dayOf(clock.now(), timeZone));
  const since = startOfDay(`${months[0]}-01`, timeZone);
  const found = await sentByMonth(snapshot, { ownerId, since, timeZone });
  const currencies = byCount(found);
  const currency = wanted ?? currencies[0] ?? owner.currency;
  const own = new Map(
    found.filter(({ amount }) => amount.currency === currency).map((one) => [one.month, one]),
  );
  const named = await sentByPerson(snapshot, { ownerId, since, currency, limit: peopleShown });
  const all = sumOf([...own.values()], currency);
  const shown = sumOf(named, currency);
  const others = (named[0]?.people ?? 0) - named.length;
  return {
    devise: currency,
    devises: currencies,
    total: wireAmount(all.amount),
    nombre: all.count,
    mois: months.map((mois) => {
      const { amount, count } = own.get(mois) ?? sumOf([], currency);
      return { mois, montant: wireAmount(amount), nombre: count };
    }),
    personnes: named.map(({ name, amount, count }) => ({
      nom: name,
      montant: wireAmount(amount),
      nombre: count,
    })),
    autres:
      others === 0
        ? null
        : {
            personnes: others,
            montant: wireAmount(subtract(all.amount, shown.amount)),
            nombre: all.count - shown.count,
          },
  };
}

/** The current month and those before it, oldest first (`2026-11`). */
function monthsUntil(today: string): readonly string[] {
  const month = Temporal.PlainDate.from(today).toPlainYearMonth();
  return Array.from({ length: monthsShown }, (_, index) =>
    month.subtract({ months: monthsShown - 1 - index }).toString(),
  );
}

type Part = { readonly amount: Money; readonly count: number };

function sumOf(parts: readonly Part[], currency: CurrencyCode): Part {
  return parts.reduce<Part>(
    (sum, { amount, count }) => ({ amount: add(sum.amount, amount), count: sum.count + count }),
    { amount: money(0n, currency), count: 0 },
  );
}

function byCount(found: readonly SentMonth[]): CurrencyCode[] {
  const counts = new Map<CurrencyCode, number>();
  for (const { amount, count } of found)
    counts.set(amount.currency, (counts.get(amount.currency) ?? 0) + count);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency);
}
