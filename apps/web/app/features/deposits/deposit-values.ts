import {
  type CreateDeposit,
  type Deposit,
  depositCurrencySchema,
  depositMethodSchema,
  depositMinimum,
} from '@nzela/contract/deposits';
import { depositCurrencies, type DepositCurrency } from '@nzela/contract/payment-terms';
import type { FundingMethod, FundingOffer } from '@nzela/contract/gateways';
import { z } from 'zod';
import { plainDecimal } from '../../lib/format.ts';
import { readTypedAmount } from '../../lib/typed-amount.ts';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

/** What the form holds. Mobile Money, the third way, is collected by a feature of its own. */
export const depositFormSchema = z
  .object({
    montant: z.string(),
    devise: depositCurrencySchema,
    methode: z.enum([...depositMethodSchema.options, 'mobile'], { error: 'fields_payment_method' }),
  })
  .transform((values, context): DepositChoice => {
    const devise = currencyOf(values);
    const amount = readTypedAmount(values.montant, devise, depositMinimum);
    if (!amount.ok) {
      context.addIssue({ code: 'custom', path: ['montant'], message: amount.message });
      return z.NEVER;
    }
    return { montant: amount.text, devise, methode: values.methode };
  });
export type DepositValues = z.input<typeof depositFormSchema>;

/** A checked deposit, by whichever way. */
export type DepositChoice = {
  /** For the wire. */
  readonly montant: string;
  readonly devise: DepositCurrency;
  readonly methode: CreateDeposit['methode'] | 'mobile';
};

/** Each way of the form by the name that the administrators' settings have for it. */
export const fundingMethods = {
  card: 'card',
  bank: 'bank-transfer',
  mobile: 'mobile-money',
} as const satisfies Record<DepositValues['methode'], FundingMethod>;

const preselected = {
  card: 'card',
  'bank-transfer': 'bank',
  'mobile-money': 'mobile',
} as const satisfies Record<FundingMethod, DepositValues['methode']>;

export function emptyDeposit({ parDefaut }: Pick<FundingOffer, 'parDefaut'>): DepositValues {
  return { montant: '', devise: 'EUR', methode: preselected[parDefaut] };
}

/** A wire is in the currency of our account; a card and a phone bring what was typed. */
export function currencyOf({ devise, methode }: DepositValues): DepositValues['devise'] {
  return methode === 'bank' ? 'EUR' : devise;
}

/** The amount of a deposit that was begun by another way, where a card can be charged in its currency. */
export function startOf(address: URLSearchParams, funding: FundingOffer): DepositValues {
  const empty = emptyDeposit(funding);
  const devise = depositCurrencies.find((one) => one === address.get('devise'));
  const montant = address.get('montant');
  return devise === undefined || montant === null ? empty : { ...empty, devise, montant };
}

/** The same deposit again, for the form. */
export function valuesOf({ montant, devise, methode }: Deposit): DepositValues {
  return { montant: plainDecimal(String(montant)), devise, methode };
}

export function depositStatus(deposit: Deposit): {
  readonly look: StatusLook;
  readonly label: string;
} {
  switch (deposit.statut) {
    case 'en_attente':
      return { look: 'pending', label: m.transfers_status_en_attente() };
    case 'complete':
      return { look: 'done', label: m.transfers_status_complete() };
    case 'annule':
      return { look: 'cancelled', label: m.transfers_status_annule() };
    case 'rembourse':
      return { look: 'returned', label: m.transfers_status_rembourse() };
  }
}

export function methodName({ methode }: Deposit): string {
  return methode === 'card' ? m.deposits_method_card() : m.deposits_method_bank();
}
