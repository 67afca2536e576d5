import type { CurrencyCode } from '@nzela/money/currencies';
import { formatDecimalText } from '@nzela/money/format';
import { moneyText } from '@nzela/money/money';
import { wireMoney } from '../../lib/format.ts';

/** The converter's figures (§9): two decimals in fr-FR whatever the currency, `655 957,00` for XOF too. */
export function twoDecimals(amount: number, currency: CurrencyCode): string {
  const [whole = '', fraction = ''] = moneyText(wireMoney(amount, currency)).split('.');
  return formatDecimalText(`${whole}.${fraction.padEnd(2, '0')}`);
}
