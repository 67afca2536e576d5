import type { CurrencyCode } from '@nzela/money/currencies';
import { exponentOf } from '@nzela/money/currencies';
import { decimal, divideDecimals, type Decimal } from '@nzela/money/decimal';
import {
  add,
  compare,
  convert,
  convertBack,
  larger,
  money,
  multiply,
  subtract,
  type Money,
} from '@nzela/money/money';
import { divideRounded } from '@nzela/money/rounding';

/** What the engine needs of a tariff. Decimals in major units. */
export type PriceTariff = {
  readonly feeRateBps: number;
  /** In the sending currency. */
  readonly minimum: Decimal;
  readonly flatEur: Decimal;
  readonly marginBps: number;
};

/** What the engine needs of a rate. */
export type Exchange = {
  /** Mid-market units of the target for one of the source. */
  readonly rate: Decimal;
  /** A legal parity, or one and the same currency: never a margin. */
  readonly parity: boolean;
  /** Of the pair: what it ordinarily moves in a day, in basis points. */
  readonly volatility: number;
  /** How far the market may have left the rate by the end of a promise that is given now, in basis points. */
  readonly driftAhead: number;
};

export type PriceRequest = {
  /** `envoi`: `amount` is what is sent; `reception`: what must arrive, to the unit. */
  readonly side: 'envoi' | 'reception';
  readonly amount: Money;
  readonly source: CurrencyCode;
  readonly target: CurrencyCode;
  readonly tariff: PriceTariff;
  readonly exchange: Exchange;
  /** Mid-market units of the source for 1 EUR, for the flat fee. */
  readonly euro: Decimal;
};

/** `total = sent + fee`; `sent` is what is exchanged, `spread` the part of it that is our margin. */
export type Price = {
  readonly sent: Money;
  readonly fee: Money;
  readonly total: Money;
  readonly received: Money;
  /** In the source currency: exchange margin, with the residue of rounding to whole minor units. */
  readonly spread: Money;
  readonly rate: Decimal;
  /** The fee is above 10 % of the amount sent. */
  readonly highFee: boolean;
};

const bps = 10_000n;
const rateScale = 12;

/**
 * The one way to a price. The amount received is rounded down and the amount to send for a wanted one up, so that a
 * round trip never gains; what a rounding leaves over is in `spread`, never lost. Null when nothing would be sent or
 * arrive: an amount too small for its currency.
 */
export function price(request: PriceRequest): Price | null {
  const rate = appliedRate(request);
  const { sent, received } = sides(request, rate);
  if (sent.minor <= 0n || received.minor <= 0n) return null;
  const fee = feeOf(sent, request);
  const position = convertBack(received, request.exchange.rate, request.source, 'up');
  return {
    sent,
    fee,
    total: add(sent, fee),
    received,
    spread: subtract(sent, compare(position, sent) > 0 ? sent : position),
    rate,
    highFee: fee.minor * 10n > sent.minor,
  };
}

/**
 * The one decision of what an exchange bears, on every route and channel: nothing at a parity, which cannot move; else
 * the tariff's margin, and never less than the pair ordinarily moves in a day, nor than the market may have moved since
 * the rate was published, so that no tariff sells an exchange below its risk. In basis points.
 */
export function marginOf(
  { marginBps }: Pick<PriceTariff, 'marginBps'>,
  { parity, volatility, driftAhead }: Exchange,
): number {
  return parity ? 0 : Math.max(marginBps, volatility, driftAhead);
}

/** The mid rate less our margin. */
function appliedRate({ tariff, exchange }: PriceRequest): Decimal {
  const { rate: mid } = exchange;
  const margin = marginOf(tariff, exchange);
  if (margin === 0) return mid;
  const kept = { units: mid.units * (bps - BigInt(margin)), scale: mid.scale };
  return divideDecimals(kept, decimal(bps.toString()), rateScale, 'down');
}

function sides(request: PriceRequest, rate: Decimal): { sent: Money; received: Money } {
  const { side, amount, source, target } = request;
  if (side === 'envoi') return { sent: amount, received: convert(amount, rate, target, 'down') };
  return { sent: convertBack(amount, rate, source, 'up'), received: amount };
}

/** The larger of a share of the amount and a minimum, plus a flat part (§9: 1 %, at least 2.00; or 4.99 EUR). */
function feeOf(sent: Money, { tariff, euro, source }: PriceRequest): Money {
  const share = multiply(sent, { units: BigInt(tariff.feeRateBps), scale: 4 }, 'half-up');
  const minimum = wholeMinor(tariff.minimum, source);
  const flat = convert(wholeMinor(tariff.flatEur, 'EUR'), euro, source, 'half-up');
  return add(larger(share, minimum), flat);
}

/** A decimal of major units as money, its excess decimals rounded up. */
export function wholeMinor<C extends CurrencyCode>(value: Decimal, currency: C): Money<C> {
  const minor = value.units * 10n ** BigInt(exponentOf(currency));
  return money(divideRounded(minor, 10n ** BigInt(value.scale), 'up'), currency);
}
