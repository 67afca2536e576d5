/** How a division that does not fall on an integer is settled. Every rounding names one. */
export type RoundingMode = 'half-even' | 'half-up' | 'down' | 'up';

/**
 * `numerator / denominator` as an integer, rounded by `mode` on the magnitude (so −1.5 and 1.5 mirror each other).
 * Throws RangeError on a denominator that is not positive.
 */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive');
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const quotient = magnitude / denominator;
  const remainder = magnitude % denominator;
  const rounded = quotient + (roundsAway(quotient, remainder, denominator, mode) ? 1n : 0n);
  return negative ? -rounded : rounded;
}

function roundsAway(
  quotient: bigint,
  remainder: bigint,
  denominator: bigint,
  mode: RoundingMode,
): boolean {
  if (remainder === 0n || mode === 'down') return false;
  if (mode === 'up') return true;
  const twice = remainder * 2n;
  if (twice !== denominator) return twice > denominator;
  return mode === 'half-up' || quotient % 2n === 1n;
}
