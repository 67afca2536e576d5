import { decimal, decimalText, divideDecimals } from '@nzela/money/decimal';
import { formatRate } from '../../lib/format.ts';

const significantDigits = 6;
const one = decimal('1');

/** A rate's decimal text in six significant digits, for a person: `601.7954128…` is `601,795`. */
export function readableRate(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  const wholeDigits = whole.replace(/^0+/, '').length;
  const leadingZeros = wholeDigits > 0 ? 0 : (/^0*/.exec(fraction)?.[0].length ?? 0);
  const decimals = Math.max(0, significantDigits - wholeDigits) + leadingZeros;
  return formatRate(decimalText(divideDecimals(decimal(rate), one, decimals, 'half-up')));
}
