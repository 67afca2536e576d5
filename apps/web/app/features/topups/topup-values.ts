import type { Topup, topupChoiceSchema, TopupOperator } from '@nzela/contract/topups';
import { topupCountries, type TopupCountry } from '@nzela/contract/topup-terms';
import type { z } from 'zod';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';
import { callingCodes, countryOfNumber } from '../../ui/phone-countries.ts';

/** What the form holds. */
export type TopupValues = z.input<typeof topupChoiceSchema>;

export const emptyTopup: TopupValues = {
  countryIso: topupCountries[0],
  phoneNumber: '',
  operatorId: '',
  productId: '',
};

/** What still keeps the button from being pressed (spec §5), as a sentence; nothing when it may be. */
export function missingSentence(values: TopupValues): string | undefined {
  const { phoneNumber, operatorId, amount, dataPackageId } = values;
  const fields = [
    ...(phoneNumber.trim() === '' ? [m.topups_missing_phone()] : []),
    ...(operatorId === '' ? [m.topups_missing_operator()] : []),
    ...(amount === undefined && dataPackageId === undefined ? [m.topups_missing_amount()] : []),
  ];
  return fields.length === 0 ? undefined : m.topups_missing_list({ fields: fields.join(', ') });
}

/** Why nothing can be bought of the chosen operator now; nothing when it can. */
export function downSentence(operator: TopupOperator | undefined): string | undefined {
  if (operator?.state !== 'down') return undefined;
  return m.destinations_down_title({ name: operator.name });
}

/** The country that an international number (`+225…`, `00225…`) names, when phones can be topped up there. */
export function countryInNumber(text: string): TopupCountry | null {
  const international = text.trim().replace(/^00/, '+');
  if (!international.startsWith('+')) return null;
  const country = countryOfNumber(international);
  return topupCountries.find((known) => known === country) ?? null;
}

/** The digits after the country's code, as the form shows them. */
export function nationalDigits({
  phoneNumber,
  countryIso,
}: Pick<Topup, 'phoneNumber' | 'countryIso'>): string {
  return phoneNumber.slice(callingCodes[countryIso].length);
}

/** The same top-up again, for the form. */
export function valuesOf(topup: Topup): TopupValues {
  const { countryIso, operatorId, productId, dataPackageId, amount } = topup;
  return {
    countryIso,
    phoneNumber: nationalDigits(topup),
    operatorId,
    productId,
    ...(dataPackageId === null ? { amount: String(amount) } : { dataPackageId }),
  };
}

/** What the phone gets, in words. */
export function productText(topup: Topup): string {
  const { dataPackageName, amount, currency } = topup;
  return dataPackageName ?? formatAmount(amount, currency);
}

/** An unknown status is a pending one (spec §4). */
export function isPending({ status }: Pick<Topup, 'status'>): boolean {
  return status !== 'success' && status !== 'failed';
}

/** The status as the specification names it, and how it looks. */
export function statusDisplay({ status, stage }: Pick<Topup, 'status' | 'stage'>): {
  readonly look: StatusLook;
  readonly label: string;
} {
  if (status === 'success') return { look: 'done', label: m.topups_status_success() };
  if (stage === 'annule') return { look: 'cancelled', label: m.transfers_status_annule() };
  if (status === 'failed') return { look: 'failed', label: m.topups_status_failed() };
  if (stage === 'indetermine' || stage === 'en_verification')
    return { look: 'checking', label: m.topups_checking() };
  return { look: 'pending', label: m.topups_status_pending() };
}
