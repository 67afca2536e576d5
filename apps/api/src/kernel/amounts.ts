import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText, type Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import { refuse } from './problem.ts';

/**
 * An amount of the wire (decimal text in major units, out of the contract's `amountInputSchema`) in its currency.
 * Refuses `montant_invalide` at `field` when it is zero or has more decimals than the currency.
 */
export function readAmount<C extends CurrencyCode>(
  text: string,
  currency: C,
  field: string,
): Money<C> {
  const parsed = parseWireAmount(text, currency);
  if (!parsed.ok || parsed.amount.minor === 0n) return refuse('montant_invalide', { field });
  return parsed.amount;
}

/** An amount as a JSON number in major units. Exact: 15 significant digits fit a double. */
export function wireAmount(amount: Money): number {
  return Number(moneyText(amount));
}
