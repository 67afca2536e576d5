import type { CardCurrency, CardForecast } from '@nzela/contract/virtual-cards';
import type { SettingsDocument } from '@nzela/contract/settings';
import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText, type Decimal } from '@nzela/money/decimal';
import { add, compare, convert, money, multiply, zero, type Money } from '@nzela/money/money';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { price } from '../../quotes/quotes.ts';
import { sourceOf, type CrossRate, type Rates } from '../../rates/rates.ts';
import type { Settings } from '../../settings/settings.ts';
import { tariffOf } from '../../tariffs/tariffs.ts';

export type CardSettings = SettingsDocument<'virtual-cards'>;

/** What a load costs: `total = sent + fee`, in the wallet's currency; `received` reaches the card. */
export type LoadPrice = {
  readonly received: Money;
  readonly sent: Money;
  /** The part of `sent` that is our exchange margin, with the residue of the rounding. */
  readonly spread: Money;
  readonly fee: Money;
  readonly total: Money;
  /** As applied, and the rate book's. */
  readonly rate: Decimal;
  readonly book: CrossRate;
};

export type LoadKind = 'emission' | 'recharge';

type LoadRequest = {
  readonly kind: LoadKind;
  readonly received: Money;
  readonly wallet: CardCurrency;
};

const dollar = money(100n, 'USD');
// Cards live of their own fees (spec §9); an exchange costs what a conversion does, so that none is cheaper by card.
const noFee = { feeRateBps: 0, minimum: decimal('0'), flatEur: decimal('0') } as const;

/** What a price of a card needs: the rates, and the tariff whose exchange margin a card bears too. */
export type PricingDeps = {
  readonly rates: Rates;
  readonly settings: Settings;
  readonly clock: Clock;
};

/** Prices a load at this moment's rates. Refuses `taux_indisponible`, and `montant_invalide` for what is worth nothing. */
export async function priceLoad(
  deps: PricingDeps,
  settings: CardSettings,
  { kind, received, wallet }: LoadRequest,
): Promise<LoadPrice> {
  const exchanged = await exchange(deps, { side: 'reception', amount: received, with: wallet });
  if (exchanged === null) return refuse('montant_invalide', { field: 'montant' });
  const { sent, spread, rate, book } = exchanged;
  const fee =
    kind === 'emission'
      ? await inCurrency(deps.rates, settings.issueFee, wallet)
      : multiply(sent, percentOf(settings.reloadFee), 'half-up');
  return { received, sent, spread, fee, total: add(sent, fee), rate, book };
}

/** What a card's balance is worth in the wallet's currency; null when that is less than its smallest unit. */
export function priceReturn(deps: PricingDeps, balance: Money, wallet: CardCurrency) {
  return exchange(deps, { side: 'envoi', amount: balance, with: wallet });
}

/** The monthly fee, which is set in dollars, in a card's currency (spec §9). */
export function monthlyFee(
  rates: Rates,
  settings: CardSettings,
  currency: CardCurrency,
): Promise<Money> {
  return inCurrency(rates, settings.monthlyFee, currency);
}

type ExchangeRequest = {
  /** `reception`: `amount` is what must arrive, `with` the currency that pays; `envoi` the other way round. */
  readonly side: 'envoi' | 'reception';
  readonly amount: Money;
  readonly with: CurrencyCode;
};

async function exchange(
  { rates, settings, clock }: PricingDeps,
  { side, amount, with: other }: ExchangeRequest,
) {
  const [source, target] = side === 'envoi' ? [amount.currency, other] : [other, amount.currency];
  const book = await rates.exchange(source, target);
  const { marginBps } = await tariffOf(settings, 'conversion', clock.now());
  const euro = await rates.between('EUR', source);
  const priced = price({
    side,
    amount,
    source,
    target,
    tariff: { ...noFee, marginBps },
    exchange: book,
    euro: euro.rate,
  });
  return priced === null ? null : { ...priced, book };
}

async function inCurrency(rates: Rates, dollars: number, currency: CurrencyCode): Promise<Money> {
  const amount = multiply(dollar, settingDecimal(dollars), 'half-up');
  if (amount.minor === 0n) return zero(currency);
  return convert(amount, (await rates.between('USD', currency)).rate, currency, 'half-up');
}

function percentOf(percent: number): Decimal {
  const { units, scale } = settingDecimal(percent);
  return { units, scale: scale + 2 };
}

/** A figure of the configuration, without the exponent that a tiny number's text would have. */
function settingDecimal(figure: number): Decimal {
  return decimal(figure.toFixed(6));
}

/** Refuses what the configuration does not let a card be loaded with, in the card's currency. */
export function checkLoad(
  amount: Money,
  settings: CardSettings,
  { field, least = 0 }: { readonly field: string; readonly least?: number },
): void {
  const unit = money(100n, amount.currency);
  const minimum = multiply(unit, settingDecimal(Math.max(settings.minLoadAmount, least)), 'up');
  const maximum = multiply(unit, settingDecimal(settings.maxLoadAmount), 'down');
  if (compare(amount, minimum) < 0) {
    refuse('montant_trop_petit', { field, values: { minimum } });
  }
  if (compare(amount, maximum) > 0) {
    refuse('montant_trop_grand', { field, values: { maximum } });
  }
}

/** Refuses to take another total than the one that the person saw. */
export function checkExpected(expected: Money | null, { total }: LoadPrice): void {
  if (expected === null || compare(expected, total) === 0) return;
  refuse('prix_modifie', { field: 'totalPrevu', values: { price: total } });
}

export function wireForecast(
  load: LoadPrice,
  { kind, monthly, available }: { kind: LoadKind; monthly: Money; available: Money },
): Untold<CardForecast> {
  return {
    montant: wireAmount(load.received),
    devise: load.received.currency as CardCurrency,
    montantConverti: wireAmount(load.sent),
    portefeuille: load.sent.currency as CardCurrency,
    frais: load.fee.minor === 0n ? [] : [{ code: kind, montant: wireAmount(load.fee) }],
    total: wireAmount(load.total),
    taux: decimalText(load.rate),
    source: sourceOf(load.book.source),
    dateTaux: load.book.at.toISOString(),
    fraisMensuels: wireAmount(monthly),
    disponible: wireAmount(available),
    suffisant: compare(available, load.total) >= 0,
  };
}
