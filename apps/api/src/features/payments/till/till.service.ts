import type { DailyClosing } from '@nzela/contract/daily-closings';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { paymentWays, type PaymentCurrency } from '@nzela/contract/payment-terms';
import { paymentCurrencySchema } from '@nzela/contract/payment-fields';
import { money } from '@nzela/money/money';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { dayAfter, dayOf, startOfDay } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { readingOf } from '../../merchants/merchants.ts';
import { givenBackIn, receivedIn, type GivenBack, type Received } from './till.store.ts';

type Asked = {
  readonly accountId: string;
  readonly mode: MerchantMode;
  /** `2026-01-31`; undefined: today. */
  readonly day: string | undefined;
};

/** What one day brought a merchant in a mode, read at one moment. */
export async function closeDay(
  { clock, snapshot }: { readonly clock: Clock; readonly snapshot: Snapshot },
  { accountId, mode, day }: Asked,
): Promise<DailyClosing> {
  const { timeZone: fuseau } = await readingOf(snapshot, accountId);
  const jour = day ?? dayOf(clock.now(), fuseau);
  const span = { since: startOfDay(jour, fuseau), until: startOfDay(dayAfter(jour), fuseau) };
  const received = await receivedIn(snapshot, accountId, span);
  const givenBack = await givenBackIn(snapshot, accountId, span);
  const devises = paymentCurrencySchema.options.flatMap((currency) => {
    const own = received.filter((one) => one.currency === currency);
    const back = givenBack.find((one) => one.currency === currency);
    return own.length === 0 && back === undefined ? [] : [sumsOf(currency, own, back)];
  });
  return {
    mode,
    jour,
    fuseau,
    debut: span.since.toISOString(),
    fin: span.until.toISOString(),
    devises,
  };
}

function sumsOf(
  devise: PaymentCurrency,
  received: readonly Received[],
  back: GivenBack | undefined,
): DailyClosing['devises'][number] {
  const wire = (minor: bigint) => wireAmount(money(minor, devise));
  const sum = (of: (one: Received) => bigint) =>
    received.reduce((total, one) => total + of(one), 0n);
  const [paid, fees] = [sum((one) => one.paid), sum((one) => one.fee)];
  return {
    devise,
    paiements: received.reduce((total, { count }) => total + count, 0),
    total: wire(paid),
    frais: wire(fees),
    net: wire(paid - fees),
    moyens: paymentWays.flatMap((moyen) =>
      received
        .filter(({ method }) => method === moyen)
        .map(({ count, paid }) => ({ moyen, paiements: count, total: wire(paid) })),
    ),
    remboursements: back?.count ?? 0,
    rembourse: wire(back?.amount ?? 0n),
  };
}
