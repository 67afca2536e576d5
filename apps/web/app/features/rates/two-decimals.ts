import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { formatDecimal, wireMoney } from '../../lib/format.ts';

/** The converter's figures (§9): two decimals whatever the currency, in French `655 957,00` for XOF too. */
export function twoDecimals(amount: number, currency: CurrencyCode): string {
  const [whole = '', fraction = ''] = moneyText(wireMoney(amount, currency)).split('.');
  return formatDecimal(`${whole}.${fraction.padEnd(2, '0')}`);
}
