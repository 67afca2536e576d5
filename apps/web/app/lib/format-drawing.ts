import type { CurrencyCode } from '@nzela/money/currencies';
import { getLocale } from '@nzela/messages/locale';
import { formatAmount, plainSpaces } from './format.ts';
import { intlLocale } from './locale.ts';

/** A round value beside a line of a drawing: `1 200 €`. What has decimals is not written, for which there is no room. */
export function axisAmount(value: number, currency: CurrencyCode): string {
  if (!Number.isInteger(value)) return '';
  return formatAmount(value, currency).replace(/[.,]00(?=\D|$)/, '');
}

/** A month (`2026-11`): `novembre 2026`, or `nov. 26` where there is little room. */
export function formatMonth(month: string, style: 'long' | 'short'): string {
  const options =
    style === 'long'
      ? ({ month: 'long', year: 'numeric' } as const)
      : ({ month: 'short', year: '2-digit' } as const);
  const format = new Intl.DateTimeFormat(intlLocale(getLocale()), { ...options, timeZone: 'UTC' });
  return plainSpaces(format.format(new Date(`${month}-01`)));
}
