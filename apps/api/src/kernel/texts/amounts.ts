import { exponentOf, largestAmounts, type CurrencyCode } from '@nzela/money/currencies';
import { money, moneyText, type Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import { refuse } from '../http/problem.ts';

/**
 * An amount of the wire (decimal text in major units, out of the contract's `amountInputSchema`) in its currency.
 * Refuses at `field`: `montant_invalide` when it is zero or has more decimals than the currency, `montant_trop_grand`
 * past the currency's largest amount.
 */
export function readAmount<C extends CurrencyCode>(
  text: string,
  currency: C,
  field: string,
): Money<C> {
  const parsed = parseWireAmount(text, currency);
  if (!parsed.ok || parsed.amount.minor === 0n) return refuse('montant_invalide', { field });
  const largest = money(largestAmounts[currency] * 10n ** BigInt(exponentOf(currency)), currency);
  if (parsed.amount.minor > largest.minor)
    return refuse('montant_trop_grand', { field, values: { maximum: largest } });
  return parsed.amount;
}

/** An amount as a JSON number in major units. Exact: 15 significant digits fit a double. */
export function wireAmount(amount: Money): number {
  return Number(moneyText(amount));
}
