import { exponentOf, type CurrencyCode } from '@nzela/money/currencies';
import { parseTypedAmount } from '@nzela/money/parse';
import { m } from '@nzela/messages/m';

/** What is wrong with an amount as typed, in a sentence; undefined for an amount and for nothing yet. */
export function amountError(text: string, currency: CurrencyCode): string | undefined {
  const parsed = parseTypedAmount(text, currency);
  if (parsed.ok || parsed.fault === 'empty') return undefined;
  if (parsed.fault !== 'decimals') return m.quotes_amount_invalid();
  const decimals = exponentOf(currency);
  return decimals === 0 ? m.quotes_amount_whole() : m.quotes_amount_decimals({ count: decimals });
}
