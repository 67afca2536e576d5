import type { DisputeStatus } from '@nzela/contract/disputes';
import {
  disputeStatuses,
  paymentWays,
  paymentStatuses,
  type PaymentMethod,
  type PaymentStatus,
  requestCurrencies,
  type PaymentCurrency,
} from '@nzela/contract/payment-terms';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { readTypedAmount } from '../../lib/typed-amount.ts';

/** What the list is narrowed down to, in the address by the names of the API; empty is everything. */
export type PaymentFilters = {
  readonly recherche: string;
  readonly statut: PaymentStatus | '';
  readonly moyen: PaymentMethod | '';
  readonly litige: DisputeStatus | '';
  /** Days (`2026-03-01`), both included. */
  readonly du: string;
  readonly au: string;
  readonly devise: PaymentCurrency | '';
  /** As typed, in the currency. */
  readonly montantMin: string;
  readonly montantMax: string;
};

export type PaymentFilter = keyof PaymentFilters;

export const allPayments: PaymentFilters = {
  recherche: '',
  statut: '',
  moyen: '',
  litige: '',
  du: '',
  au: '',
  devise: '',
  montantMin: '',
  montantMax: '',
};

/** Those that narrow something down, in the order in which they are offered. */
export function activeFilters(filters: PaymentFilters): PaymentFilter[] {
  return (Object.keys(allPayments) as PaymentFilter[]).filter((name) => filters[name] !== '');
}

/** A value that nobody offers narrows nothing. */
export function readFilters(search: URLSearchParams): PaymentFilters {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === search.get(name)) ?? '';
  const text = (name: string) => (search.get(name) ?? '').slice(0, 100);
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '');
  return {
    recherche: text('recherche'),
    statut: oneOf('statut', paymentStatuses),
    moyen: oneOf('moyen', paymentWays),
    litige: oneOf('litige', disputeStatuses),
    du: day('du'),
    au: day('au'),
    devise: oneOf('devise', requestCurrencies),
    montantMin: text('montantMin'),
    montantMax: text('montantMax'),
  };
}

export function writeMode(search: URLSearchParams, mode: MerchantMode | null): URLSearchParams {
  if (mode !== null) search.set('mode', mode);
  return search;
}

export function writeFilters(filters: PaymentFilters): URLSearchParams {
  return new URLSearchParams(activeFilters(filters).map((name) => [name, filters[name]]));
}

/** The same for the API: an amount that is none yet, or has no currency, asks for nothing. */
export function searchOf(filters: PaymentFilters): URLSearchParams {
  const search = writeFilters(filters);
  for (const name of ['montantMin', 'montantMax'] as const) {
    const typed = filters.devise === '' ? null : readTypedAmount(filters[name], filters.devise);
    if (typed?.ok === true) search.set(name, typed.text);
    else search.delete(name);
  }
  return search;
}
