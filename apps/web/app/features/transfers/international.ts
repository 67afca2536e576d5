import type { Quote, QuoteRequest } from '@nzela/contract/quotes';
import type { Corridor, DeliveryMethod } from '@nzela/contract/tariffs';
import type { CreateTransfer } from '@nzela/contract/transfers';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { firstWorking } from '../../lib/destinations.ts';
import type { ReviewedRecipient } from './recipient-review.tsx';
import { isSendable } from './wizard-address.ts';
import { emptyRecipient, type RecipientValues } from '../recipients/recipients.ts';

/** Recipient countries of the wallet's form, in the specification's order (§3). */
const countries = ['SN', 'CI', 'CM', 'GH', 'MA', 'NG', 'ML', 'BJ', 'US', 'GB'] as const;

/** What the International tab holds. */
export type International = {
  readonly country: string;
  readonly amountText: string;
  readonly currency: CurrencyCode;
  /** Null: the country's first way that works. */
  readonly delivery: DeliveryMethod | null;
  readonly recipient: RecipientValues;
};

export const emptyInternational: International = {
  country: '',
  amountText: '',
  currency: 'EUR',
  delivery: null,
  recipient: emptyRecipient,
};

/** The corridors that the form offers. */
export function internationalCorridors(corridors: readonly Corridor[]): Corridor[] {
  return countries.flatMap((country) => corridors.find(({ pays }) => pays === country) ?? []);
}

/** The way that is meant: the chosen one where the country has it, else its first that works. */
export function modeOf(form: International, corridor: Corridor | null): DeliveryMethod | null {
  if (corridor === null) return null;
  const chosen = corridor.modes.find(({ mode }) => mode === form.delivery);
  return (chosen ?? firstWorking(corridor.modes))?.mode ?? null;
}

/** The wallet's price for what the form holds; null while there is no amount or no country. */
export function internationalRequest(
  form: International,
  corridor: Corridor | null,
): QuoteRequest | null {
  const parsed = parseTypedAmount(form.amountText, form.currency);
  const mode = modeOf(form, corridor);
  if (!parsed.ok || parsed.amount.minor === 0n || corridor === null || mode === null) return null;
  return {
    canal: 'wallet',
    montant: moneyText(parsed.amount),
    deviseSource: form.currency,
    deviseCible: corridor.devise,
    pays: corridor.pays,
    modeReception: mode,
    methodePaiement: 'wallet',
  };
}

/** The same transfer as the wizard prices it, by card or wire; null where it does not send this currency. */
export function wizardRequest(request: QuoteRequest | null): QuoteRequest | null {
  if (request === null || !isSendable(request.deviseSource)) return null;
  return { ...request, canal: 'wizard', methodePaiement: 'card' };
}

/** What the person is about to agree to. */
export type Prepared = {
  readonly quote: Quote;
  readonly body: Extract<CreateTransfer, { devisId: string }>;
  readonly recipient: ReviewedRecipient;
};
