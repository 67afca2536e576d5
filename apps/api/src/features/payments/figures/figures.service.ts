import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  MerchantFigures,
  MerchantRevenue,
  merchantRevenueQuerySchema,
} from '@nzela/contract/merchant-figures';
import { type RevenueStep, paymentWays, type PaymentCurrency } from '@nzela/contract/payment-terms';
import { permissionsOf } from '@nzela/contract/merchant-terms';
import { paymentCurrencySchema } from '@nzela/contract/payment-fields';
import type { Ledger } from '@nzela/ledger/types';
import { money } from '@nzela/money/money';
import { wallet } from '../../../kernel/data/book.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import type { MerchantPerson } from '../../../kernel/identity/session.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { dateOf, dayOf, startOfDay, zoned } from '../../../kernel/time/calendar.ts';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { currencyOf } from '../../merchants/merchants.ts';
import { findUser } from '../../users/users.ts';
import {
  hasPayments,
  paidByChannel,
  paidCurrencies,
  revenueBySteps,
  soldIn,
  type Sold,
} from './figures.store.ts';

export type FigureDeps = { readonly pool: Pool; readonly ledger: Ledger; readonly clock: Clock };
type Reading = FigureDeps & { readonly snapshot: Snapshot };

const monthSeconds = 30 * 86_400;

/** The first figures that the people of a business see, in the mode of the account. */
export async function readFigures(
  { pool, ledger, clock, snapshot }: Reading,
  person: MerchantPerson,
  wanted: PaymentCurrency | undefined,
): Promise<MerchantFigures> {
  const { accountId, mode } = person;
  const now = clock.now();
  const here = zoned(now, await zoneOf(pool, person));
  const monthStart = here.with({ day: 1 }).startOfDay();
  const currencies = await paidCurrencies(snapshot, {
    accountId,
    from: dateOf(here.subtract({ years: 1 })),
    to: now,
  });
  const currency = wanted ?? currencies[0] ?? (await ownCurrency(snapshot, accountId));
  const span = { accountId, currency };
  const month = await soldIn(snapshot, { ...span, from: dateOf(monthStart), to: now });
  const before = await soldIn(snapshot, {
    ...span,
    from: dateOf(monthStart.subtract({ months: 1 })),
    to: dateOf(here.subtract({ months: 1 })),
  });
  const days = { ...span, from: addSeconds(now, -monthSeconds), to: now };
  const channels = await paidByChannel(snapshot, days);
  const of = (minor: bigint) => wireAmount(money(minor, currency));
  const wire = ({ revenue, count, customers }: Sold) => ({
    chiffreAffaires: of(revenue),
    transactions: count,
    clients: customers,
  });
  const seesBalance = permissionsOf(person.role, mode).includes('solde.lire');
  const account = { ...wallet(accountId, currency), mode };
  const [balance] = seesBalance
    ? await ledger.balancesBefore(snapshot, account, [dateOf(here.subtract({ months: 1 }))])
    : [];
  return {
    mode,
    devise: currency,
    devises: [...currencies],
    mois: wire(month),
    moisPrecedent: wire(before),
    soldePrecedent: balance === undefined ? null : wireAmount(balance),
    repartition: channels.map(({ channel, paid, count }) => ({
      canal: channel,
      montant: of(paid),
      nombre: count,
    })),
    vide: !(await hasPayments(snapshot, accountId)),
  };
}

async function zoneOf(pool: Pool, { userId }: MerchantPerson): Promise<string> {
  return (await findUser(pool, 'id', userId))?.timeZone ?? 'UTC';
}

async function ownCurrency(snapshot: Snapshot, accountId: string): Promise<PaymentCurrency> {
  const own = paymentCurrencySchema.safeParse(await currencyOf(snapshot, accountId));
  return own.success ? own.data : 'EUR';
}

const steps: Readonly<
  Record<RevenueStep, { readonly unit: 'day' | 'week' | 'month'; readonly count: number }>
> = {
  jour: { unit: 'day', count: 30 },
  semaine: { unit: 'week', count: 12 },
  mois: { unit: 'month', count: 12 },
};

/** What was sold in each of the last days, weeks or months, by method. */
export async function readRevenue(
  { pool, clock, snapshot }: Pick<Reading, 'pool' | 'clock' | 'snapshot'>,
  person: MerchantPerson,
  { devise, pas }: z.output<typeof merchantRevenueQuerySchema>,
): Promise<MerchantRevenue> {
  const { accountId } = person;
  const now = clock.now();
  const timeZone = await zoneOf(pool, person);
  const { unit, count } = steps[pas];
  const days = firstDays(dayOf(now, timeZone), { unit, count });
  const parts = await revenueBySteps(snapshot, {
    accountId,
    currency: devise,
    unit,
    timeZone,
    from: startOfDay(days[0] ?? dayOf(now, timeZone), timeZone),
    to: addSeconds(now, 1),
  });
  const of = (minor: bigint) => wireAmount(money(minor, devise));
  const sum = (some: typeof parts) => some.reduce((all, { revenue }) => all + revenue, 0n);
  const etapes = days.map((debut) => {
    const own = parts.filter(({ day }) => day === debut);
    const [walletPart = 0, card = 0, mobile = 0] = paymentWays.map((way) =>
      of(sum(own.filter(({ method }) => method === way))),
    );
    const nombre = own.reduce((all, part) => all + part.count, 0);
    return { debut, total: of(sum(own)), card, mobile, wallet: walletPart, nombre };
  });
  return { devise, pas, total: of(sum(parts)), etapes };
}

/** The first day of the step of `today` and of those before it, oldest first. */
function firstDays(
  today: string,
  { unit, count }: { readonly unit: 'day' | 'week' | 'month'; readonly count: number },
): readonly string[] {
  const day = Temporal.PlainDate.from(today);
  const first =
    unit === 'month'
      ? day.with({ day: 1 })
      : unit === 'week'
        ? day.subtract({ days: day.dayOfWeek - 1 })
        : day;
  return Array.from({ length: count }, (_, index) =>
    first.subtract({ [`${unit}s`]: count - 1 - index }).toString(),
  );
}
