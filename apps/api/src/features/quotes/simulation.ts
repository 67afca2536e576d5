import { setImmediate as nextTurn } from 'node:timers/promises';
import { simulationDays, type Channel, type TariffSimulation } from '@nzela/contract/tariffs';
import type { SettingsDocument } from '@nzela/contract/settings';
import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal, type Decimal } from '@nzela/money/decimal';
import { add, convert, money, type Money } from '@nzela/money/money';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import type { ExchangeRate } from '../rates/rates.ts';
import { currentTariff } from '../tariffs/tariffs.ts';
import { transferChannel } from './channel.ts';
import { price } from './pricing.ts';
import type { QuoteDeps } from './quotes.service.ts';
import { confirmedTransfers, type AlikeTransfers } from './simulation.store.ts';

type Rows = SettingsDocument<'tariffs'>['lignes'];

type Revenue = { readonly count: number; readonly before: Money; readonly after: Money };

type Line = Revenue & {
  readonly channel: Channel;
  readonly country: string | null;
  readonly currency: CurrencyCode;
};

/** Other requests are answered between as many prices. */
const atOnce = 500;
const daySeconds = 86_400;

/**
 * What a draft of prices earns on the transfers of the last days, beside what the prices earn that hold: both by the
 * engine that prices transfers, at each transfer's own rate. All rows of the draft count as begun.
 */
export async function simulate(deps: QuoteDeps, draft: Rows): Promise<TariffSimulation> {
  const { clock, settings, pool } = deps;
  const now = clock.now();
  const from = addSeconds(now, -simulationDays * daySeconds);
  const { lignes: held } = await settings.read('tariffs');
  const sent = await confirmedTransfers(pool, from);
  const markets = createMarkets(deps);
  const lines = new Map<string, Line>();
  for (const [index, alike] of sent.entries()) {
    if (index % atOnce === atOnce - 1) await nextTurn();
    const channel = transferChannel(alike);
    const market = await markets(alike);
    const before = revenueOf(alike, market, currentTariff(held, channel, now));
    const after = revenueOf(alike, market, begunTariff(draft, channel));
    const { country, source: currency, count } = alike;
    const key = [channel, country, currency].join(' ');
    const known = lines.get(key);
    lines.set(key, {
      channel,
      country,
      currency,
      count: (known?.count ?? 0) + count,
      before: known === undefined ? before : add(known.before, before),
      after: known === undefined ? after : add(known.after, after),
    });
  }
  return {
    du: from.toISOString(),
    au: now.toISOString(),
    lignes: [...lines.values()].toSorted((left, right) => right.count - left.count).map(wireLine),
    total: await totalOf(deps, [...lines.values()]),
  };
}

/** The price of a channel once every row of the draft has begun. */
function begunTariff(rows: Rows, channel: Channel) {
  const last = Math.max(...rows.map(({ debut }) => Date.parse(debut)));
  return currentTariff(rows, channel, new Date(last));
}

type Market = { readonly exchange: ExchangeRate; readonly euro: Decimal };

/** Today's markets, each asked for once. */
function createMarkets({ rates }: Pick<QuoteDeps, 'rates'>) {
  const known = new Map<string, Promise<Market>>();
  return ({ source, target }: AlikeTransfers): Promise<Market> => {
    const key = `${source} ${target}`;
    const found = known.get(key) ?? readMarket(source, target);
    known.set(key, found);
    return found;
  };

  async function readMarket(source: CurrencyCode, target: CurrencyCode): Promise<Market> {
    const { rate: euro } = await rates.between('EUR', source);
    return { exchange: await rates.latest(source, target), euro };
  }
}

/** Fees and margin of `alike` at `tariff`; nothing where the draft has no price for its channel. */
function revenueOf(
  { source, target, sent, midRate, parity, count }: AlikeTransfers,
  { exchange, euro }: Market,
  tariff: ReturnType<typeof currentTariff>,
): Money {
  const amount = money(sent, source);
  const priced =
    tariff === undefined
      ? null
      : price({
          side: 'envoi',
          amount,
          source,
          target,
          tariff,
          exchange: { ...exchange, rate: decimal(midRate), parity },
          euro,
        });
  const one = priced === null ? 0n : priced.fee.minor + priced.spread.minor;
  return money(one * BigInt(count), source);
}

function wireLine({ channel, country, currency, count, before, after }: Line) {
  return {
    canal: channel,
    pays: country,
    devise: currency,
    transferts: count,
    avant: wireAmount(before),
    apres: wireAmount(after),
  };
}

async function totalOf({ rates }: Pick<QuoteDeps, 'rates'>, lines: readonly Line[]) {
  let total: Revenue = { count: 0, before: money(0n, 'EUR'), after: money(0n, 'EUR') };
  for (const { count, currency, before, after } of lines) {
    const { rate } = await rates.between(currency, 'EUR');
    total = {
      count: total.count + count,
      before: add(total.before, convert(before, rate, 'EUR', 'half-even')),
      after: add(total.after, convert(after, rate, 'EUR', 'half-even')),
    };
  }
  return {
    devise: 'EUR' as const,
    transferts: total.count,
    avant: wireAmount(total.before),
    apres: wireAmount(total.after),
  };
}
