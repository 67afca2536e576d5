import { decimal, divideDecimals, multiplyDecimals, type Decimal } from '@nzela/money/decimal';
import { convertBack, type Money } from '@nzela/money/money';

/** What is exchanged for what. */
export type Exchanged = { readonly sent: Money; readonly received: Money };

/** The rate of now, and how far the market may have left it since it was published, in basis points. */
export type RateNow = {
  readonly rate: Decimal;
  readonly parity: boolean;
  readonly drift: number;
};

/**
 * Whether a price that was promised may still be carried out at the rate of now: what arrives is worth no more than what
 * is sent, wherever the market has gone since the rate was published. So a promise holds while the rate moves within the
 * margin that the price bears, and holding a price, letting it lapse or calling it off is worth nothing to anybody.
 */
export function isKept({ sent, received }: Exchanged, { rate, parity, drift }: RateNow): boolean {
  if (parity) return true;
  const worth = convertBack(received, rate, sent.currency, 'up');
  return worth.minor * bps <= sent.minor * (bps - BigInt(drift));
}

const bps = 10_000n;

/** By how much the reference rate may fall before a promised price no longer holds, in percent; 0 at a parity. */
export function toleranceOf(price: { readonly rate: Decimal; readonly midRate: Decimal }): Decimal {
  const { rate, midRate } = price;
  const scale = Math.max(rate.scale, midRate.scale);
  const units = ({ units: own, scale: from }: Decimal) => own * 10n ** BigInt(scale - from);
  const fall = { units: units(midRate) - units(rate), scale };
  return divideDecimals(multiplyDecimals(fall, decimal('100')), midRate, 2, 'half-even');
}
