import { currencySchema, type DestinationState } from '@nzela/contract/common';
import type { QuoteRequest } from '@nzela/contract/quotes';
import { sepaCountries } from '@nzela/contract/sepa';
import type { Corridor } from '@nzela/contract/tariffs';
import {
  createWithdrawalSchema,
  type Withdrawal,
  type WithdrawalMethod,
  withdrawalMinimumEur,
} from '@nzela/contract/withdrawals';
import { z } from 'zod';
import { plainDecimal } from '../../lib/format.ts';
import { readTypedAmount } from '../../lib/typed-amount.ts';
import { m } from '@nzela/messages/m';
import type { AppForm } from '../../ui/Form.tsx';
import { countryOfNumber, type PhoneCountry } from '../../ui/phone-countries.ts';
import type { StatusLook } from '../../ui/StatusPill.tsx';

const { methode, compte } = createWithdrawalSchema.shape;

/** What the form holds, for both methods at once, so that changing the method loses nothing typed. */
export const withdrawalFormSchema = z
  .object({
    montant: z.string(),
    devise: currencySchema,
    methode,
    banque: z.string(),
    paysBanque: z.string(),
    mobile: z.string(),
    paysMobile: z.string(),
    operateur: z.string(),
  })
  .transform((values, context): WithdrawalChoice => {
    const minimum = values.devise === 'EUR' ? withdrawalMinimumEur : undefined;
    const amount = readTypedAmount(values.montant, values.devise, minimum);
    if (!amount.ok) {
      context.addIssue({ code: 'custom', path: ['montant'], message: amount.message });
    }
    const field = accountField(values);
    const account = compte.safeParse(hasNumber(values) ? values[field] : '');
    if (!account.success) {
      const message = account.error.issues[0]?.message ?? '';
      context.addIssue({ code: 'custom', path: [field], message });
    }
    if (values.methode === 'mobile' && values.operateur === '') {
      const message = m.withdrawals_operator_missing();
      context.addIssue({ code: 'custom', path: ['operateur'], message });
    }
    if (!amount.ok || !account.success) return z.NEVER;
    return { montant: amount.text, account: { ...accountOf(values), compte: account.data } };
  });
export type WithdrawalValues = z.input<typeof withdrawalFormSchema>;

/** A checked withdrawal: how much, and to which account. */
export type WithdrawalChoice = {
  /** For the wire. */
  readonly montant: string;
  readonly account: Account;
};
export type WithdrawalFormState = AppForm<WithdrawalValues, WithdrawalChoice>;

export type Account = {
  readonly methode: 'bank' | 'mobile';
  readonly pays: string;
  readonly compte: string;
  readonly operateur?: string;
};

export const emptyWithdrawal: WithdrawalValues = {
  montant: '',
  devise: 'EUR',
  methode: 'bank',
  banque: '',
  paysBanque: 'FR',
  mobile: '',
  paysMobile: 'SN',
  operateur: '',
};

/** For a form that asks for an account alone: its amount is shown to nobody and goes nowhere. */
export const anyAmount: WithdrawalValues = { ...emptyWithdrawal, montant: withdrawalMinimumEur };

/** An amount and a currency of the address are typed already: the same again. */
export function startOf(address: URLSearchParams): WithdrawalValues {
  const devise = currencySchema.safeParse(address.get('devise'));
  const montant = address.get('montant');
  if (!devise.success || montant === null) return emptyWithdrawal;
  return { ...emptyWithdrawal, devise: devise.data, montant: plainDecimal(montant) };
}

/** The same withdrawal again, for the form; a mobile operator is chosen anew. */
export function valuesOf({ montant, devise, methode, compte, pays }: Withdrawal): WithdrawalValues {
  const account =
    methode === 'bank'
      ? { banque: compte, paysBanque: pays }
      : { mobile: compte, paysMobile: pays };
  return {
    ...emptyWithdrawal,
    montant: plainDecimal(String(montant)),
    devise,
    methode,
    ...account,
  };
}

export function accountField({ methode }: Pick<WithdrawalValues, 'methode'>): 'banque' | 'mobile' {
  return methode === 'bank' ? 'banque' : 'mobile';
}

/** A country's code alone is what the phone's field holds while nothing is typed. */
function hasNumber(values: WithdrawalValues): boolean {
  return values.methode === 'bank' || values.mobile.replace(/\D/g, '').length > 4;
}

export function accountOf(values: WithdrawalValues): Account {
  if (values.methode === 'bank') {
    return { methode: 'bank', pays: values.paysBanque, compte: values.banque };
  }
  const { paysMobile: pays, mobile, operateur } = values;
  return { methode: 'mobile', pays, compte: mobile, operateur };
}

/** Complete enough to be asked for; null before. */
export function askableAccount(values: WithdrawalValues): Account | null {
  const account = accountOf(values);
  const length = account.compte.replace(/[\s-]/g, '').length;
  if (account.methode === 'bank') return length >= 10 ? account : null;
  return length >= 10 && account.operateur !== '' ? account : null;
}

type Served = Pick<Corridor, 'pays' | 'devise'>;

/** The corridors that are open for a way of receiving. */
export function servedBy(corridors: readonly Corridor[], method: WithdrawalMethod): Corridor[] {
  return corridors.filter(({ actif, modes }) => actif && modes.some(({ mode }) => mode === method));
}

/** The countries of banks, each with its currency: the corridors', and euros in the rest of the SEPA area. */
export function bankCountries(corridors: readonly Corridor[]): Served[] {
  const open = servedBy(corridors, 'bank');
  if (!open.some(({ devise }) => devise === 'EUR')) return open;
  const hasCorridor = (country: string) =>
    corridors.some(
      ({ pays, modes }) => pays === country && modes.some(({ mode }) => mode === 'bank'),
    );
  const others = sepaCountries.filter((country) => !hasCorridor(country));
  return [...open, ...others.map((pays) => ({ pays, devise: 'EUR' }) as const)];
}

/** How where the money would go is now, with its name; null while that is not known or not chosen. */
export function destinationOf(
  { methode: method, pays, operateur }: Account,
  corridors: readonly Corridor[],
): { readonly name: string; readonly state: DestinationState } | null {
  const corridor = corridors.find((one) => one.pays === pays);
  const served = corridor?.modes.find(({ mode }) => mode === method);
  if (corridor === undefined || served === undefined) return null;
  if (method === 'bank') {
    return { name: m.destinations_banks({ country: corridor.nom }), state: served.etat };
  }
  const operator = served.operateurs.find(
    ({ code }) => code.toLowerCase() === operateur?.toLowerCase(),
  );
  return operator === undefined ? null : { name: operator.nom, state: operator.etat };
}

/** The country that an IBAN names by its first letters, when it is served. */
export function countryOfIban(typed: string, countries: readonly string[]): string | null {
  const prefix = /^\s*([A-Za-z]{2})\d/.exec(typed)?.[1]?.toUpperCase();
  return prefix !== undefined && countries.includes(prefix) ? prefix : null;
}

export function countryOfMobile(number: string, countries: readonly string[]): PhoneCountry | null {
  const country = countryOfNumber(number);
  return country !== null && countries.includes(country) ? country : null;
}

/** What the price is asked for; null while there is no amount, or nobody serves the country. */
export function priceRequest(
  values: WithdrawalValues,
  corridors: readonly Corridor[],
): QuoteRequest | null {
  const { methode: modeReception, pays } = accountOf(values);
  const isHere = (served: Served) => served.pays === pays;
  const place = corridors.find(isHere) ?? bankCountries(corridors).find(isHere);
  const amount = readTypedAmount(values.montant, values.devise);
  if (place === undefined || !amount.ok) return null;
  return {
    canal: 'withdrawal',
    montant: amount.text,
    deviseSource: values.devise,
    deviseCible: place.devise,
    pays,
    modeReception,
    methodePaiement: 'wallet',
  };
}

export function withdrawalStatus({ statut }: Withdrawal): {
  readonly look: StatusLook;
  readonly label: string;
} {
  switch (statut) {
    case 'en_attente':
      return { look: 'pending', label: m.transfers_status_en_attente() };
    case 'en_cours':
      return { look: 'pending', label: m.transfers_status_en_cours() };
    case 'en_verification':
      return { look: 'checking', label: m.transfers_status_en_verification() };
    case 'indetermine':
      return { look: 'checking', label: m.transfers_status_indetermine() };
    case 'complete':
      return { look: 'done', label: m.transfers_status_complete() };
    case 'annule':
      return { look: 'cancelled', label: m.transfers_status_annule() };
    case 'echoue':
      return { look: 'failed', label: m.transfers_status_echoue() };
  }
}

export function destinationName({ methode: method }: Withdrawal): string {
  return method === 'bank' ? m.withdrawals_to_bank() : m.withdrawals_to_mobile();
}

/** An account as its owner recognises it. */
export function shortAccount({ compte: account }: Withdrawal): string {
  return `•••• ${account.slice(-4)}`;
}
