import {
  deliveryMethods,
  paymentMethods,
  wizardSendingCurrencies,
} from '@nzela/contract/transfer-terms';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import { simulatorCurrencies } from '@nzela/contract/offered-currencies';
import { isCurrencyCode, type CurrencyCode } from '@nzela/money/currencies';

/** The four steps (§4), by their names in the address. */
export const wizardSteps = ['montant', 'destinataire', 'paiement', 'confirmation'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export type QuoteSide = 'envoi' | 'reception';

/**
 * Where the wizard is and what was chosen, all of it in the address: a reload, a bookmark or the home page's
 * simulator come back to the same screen. Who receives is personal and stays out of it (see `wizard-draft.ts`).
 */
export type WizardAddress = {
  readonly step: WizardStep;
  /** Which of the two amounts the person typed. */
  readonly side: QuoteSide;
  /** That amount, as typed. */
  readonly amountText: string;
  readonly currency: CurrencyCode;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Where a country is served in more than one currency. */
  readonly targetCurrency: CurrencyCode | null;
  readonly delivery: DeliveryMethod | null;
  readonly payment: PaymentMethod | null;
  /** The transfer, once it exists. */
  readonly transferId: string | null;
};

const defaults = { amountText: '200', currency: 'EUR', country: 'SN' } as const;

/** Reads the wizard's place from the address; what is not understood falls back to the default. */
export function readWizardAddress(search: URLSearchParams): WizardAddress {
  const currency = search.get('devise') ?? '';
  const country = search.get('pays') ?? '';
  const target = search.get('recue') ?? '';
  const transferId = /^[0-9a-f-]{36}$/.exec(search.get('transfert') ?? '')?.[0] ?? null;
  return {
    // The gateway's full page of card fields comes back with the transfer alone.
    step: oneOf(wizardSteps, search.get('etape')) ?? (transferId === null ? 'montant' : 'paiement'),
    side: search.get('sens') === 'reception' ? 'reception' : 'envoi',
    amountText: (search.get('montant') ?? defaults.amountText).slice(0, 24),
    currency: isSendable(currency) ? currency : defaults.currency,
    country: /^[A-Z]{2}$/.test(country) ? country : defaults.country,
    targetCurrency: isCurrencyCode(target) ? target : null,
    delivery: oneOf(deliveryMethods, search.get('mode')),
    payment: oneOf(paymentMethods, search.get('moyen')),
    transferId,
  };
}

/** The query of `address`, without what is empty. */
export function writeWizardAddress(address: WizardAddress): URLSearchParams {
  const search = new URLSearchParams({
    etape: address.step,
    montant: address.amountText,
    devise: address.currency,
    pays: address.country,
  });
  if (address.side === 'reception') search.set('sens', 'reception');
  if (address.targetCurrency !== null) search.set('recue', address.targetCurrency);
  if (address.delivery !== null) search.set('mode', address.delivery);
  if (address.payment !== null) search.set('moyen', address.payment);
  if (address.transferId !== null) search.set('transfert', address.transferId);
  return search;
}

/**
 * What may be sent: the wizard's currencies (§9), those the person holds, and the one the home page's simulator
 * came with, which would otherwise change under the person's eyes.
 */
export function sendingCurrencies(
  chosen: CurrencyCode,
  held: readonly CurrencyCode[],
): readonly CurrencyCode[] {
  return [...new Set([...wizardSendingCurrencies, ...held.filter(isSendable), chosen])];
}

/** Whether the wizard sends this currency. */
export function isSendable(text: string): text is CurrencyCode {
  return (simulatorCurrencies as readonly string[]).includes(text);
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
