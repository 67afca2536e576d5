import { isCurrencyCode } from '@nzela/money/currencies';
import { formatMoney } from '@nzela/money/format';
import type { Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import { ProviderError } from './provider-api.ts';

/** An amount as orders carry it: decimal text in major units, and an ISO 4217 code. */
export type WireAmount = { readonly amount: string; readonly currency: string };

/** The exact amount of an order. Refuses what is not one, and zero. */
export function orderedAmount({ amount, currency }: WireAmount): Money {
  if (!isCurrencyCode(currency)) {
    throw new ProviderError('UNSUPPORTED_CURRENCY', 400, `${currency} is not handled`, 'currency');
  }
  const parsed = parseWireAmount(amount, currency);
  if (!parsed.ok || parsed.amount.minor === 0n) {
    throw new ProviderError('INVALID_AMOUNT', 400, `${amount} is not an amount`, 'amount');
  }
  return parsed.amount;
}

/** For a person: `200,00 €`. */
export function amountText(wire: WireAmount): string {
  return formatMoney(orderedAmount(wire));
}
