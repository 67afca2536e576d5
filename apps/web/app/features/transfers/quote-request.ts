import type { Quote, QuoteRequest } from '@nzela/contract/quotes';
import type { Corridor, DeliveryMethod } from '@nzela/contract/tariffs';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { type AmountFault, parseTypedAmount } from '@nzela/money/parse';
import { firstWorking } from '../../lib/destinations.ts';
import type { WizardAddress } from './wizard-address.ts';

/** How the chosen country is served: what the choices in the address come to. */
export type Route = {
  /** Null when the country is none that we know. */
  readonly corridor: Corridor | null;
  readonly delivery: DeliveryMethod;
  readonly targetCurrency: CurrencyCode;
};

/**
 * The corridor and the delivery method that `address` means: those chosen where they exist, else the country's
 * first that works. Between two accounts of ours the money keeps its currency.
 */
export function routeOf(address: WizardAddress, corridors: readonly Corridor[]): Route {
  const ofCountry = corridors.filter(({ pays }) => pays === address.country);
  const corridor =
    ofCountry.find(({ devise }) => devise === address.targetCurrency) ?? ofCountry[0] ?? null;
  if (address.delivery === 'nzela') {
    return { corridor, delivery: 'nzela', targetCurrency: address.currency };
  }
  if (corridor === null) return { corridor, delivery: 'bank', targetCurrency: address.currency };
  const chosen =
    corridor.modes.find(({ mode }) => mode === address.delivery) ?? firstWorking(corridor.modes);
  return { corridor, delivery: chosen?.mode ?? 'bank', targetCurrency: corridor.devise };
}

/** The currency of the amount that was typed. */
export function typedCurrency(address: WizardAddress, route: Route): CurrencyCode {
  return address.side === 'envoi' ? address.currency : route.targetCurrency;
}

/** Why the typed amount is none, or null. Zero is no amount either. */
export function amountFault(address: WizardAddress, route: Route): AmountFault | null {
  const parsed = parseTypedAmount(address.amountText, typedCurrency(address, route));
  if (!parsed.ok) return parsed.fault;
  return parsed.amount.minor === 0n ? 'empty' : null;
}

/** What to ask the pricing engine, or null while there is no amount or no such route. */
export function quoteRequest(address: WizardAddress, route: Route): QuoteRequest | null {
  const parsed = parseTypedAmount(address.amountText, typedCurrency(address, route));
  if (!parsed.ok || parsed.amount.minor === 0n) return null;
  if (route.corridor === null && route.delivery !== 'nzela') return null;
  return {
    canal: route.delivery === 'nzela' ? 'nzela' : 'wizard',
    sens: address.side,
    montant: moneyText(parsed.amount),
    deviseSource: address.currency,
    deviseCible: route.targetCurrency,
    ...(route.delivery === 'nzela' ? {} : { pays: address.country }),
    modeReception: route.delivery,
    ...(isPricedApart(address, route) ? { methodePaiement: 'wallet' } : {}),
  };
}

/** A transfer abroad from the wallet has a price of its own; a card and a wire have the same. */
function isPricedApart({ payment }: WizardAddress, { delivery }: Route): boolean {
  return payment === 'wallet' && delivery !== 'nzela';
}

/** Whether `quote` is still the answer to `request`. It may have expired all the same. */
export function isQuoteFor(quote: Quote, request: QuoteRequest): boolean {
  const typed = request.sens === 'reception' ? quote.montantRecu : quote.montantEnvoye;
  return (
    quote.sens === request.sens &&
    typed === Number(request.montant) &&
    quote.deviseSource === request.deviseSource &&
    quote.deviseCible === request.deviseCible &&
    quote.pays === (request.pays ?? null) &&
    quote.modeReception === (request.modeReception ?? null) &&
    quote.methodePaiement === (request.methodePaiement ?? null)
  );
}
