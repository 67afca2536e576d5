import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { formatForField } from '../lib/format.ts';

const amountShape = /^[\d \u00a0\u202f]*(?:[.,]\d*)?$/;

/**
 * What an amount field holds after a change from `previous` to `next`. Signs and letters around a pasted
 * amount fall away (`1 250,45 €`, `1.250,45`); a change that still is no amount leaves the field as it was.
 */
export function acceptAmountText(previous: string, next: string): string {
  const kept = next.replace(/[^\d.,\s\u00a0\u202f]/g, '').trimStart();
  // A space at the end is the start of a group being typed, unless it set off a unit that fell away.
  const bare = kept.length < next.length ? kept.trimEnd() : kept;
  const text = amountShape.test(bare) ? bare : withoutGroupMarks(bare);
  return amountShape.test(text) ? text : previous;
}

/** `1.250,45` and `1,250.45` with their group marks taken out; anything else as it is. */
function withoutGroupMarks(text: string): string {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '');
  const grouped = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/.exec(compact);
  if (grouped === null) return text;
  const [, whole = '', mark = '', fraction] = grouped;
  const digits = whole.replaceAll(mark, '');
  return fraction === undefined ? digits : `${digits},${fraction}`;
}

/**
 * The text in its final shape once the person leaves the field: `1250,5` in EUR becomes `1 250,50`,
 * `65596` in XOF `65 596`. What is no amount is kept as typed, for the error to speak of it.
 */
export function tidyAmountText(text: string, currency: CurrencyCode): string {
  const parsed = parseTypedAmount(text, currency);
  return parsed.ok ? formatForField(moneyText(parsed.amount)) : text;
}
