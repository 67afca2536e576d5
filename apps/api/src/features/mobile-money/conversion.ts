import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { derivedId, newId } from '../../kernel/data/ids.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import {
  isKeptNow,
  isOnSale,
  quotesById,
  repriced,
  wirePreview,
  type StoredQuote,
} from '../quotes/quotes.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import { quotesOfConversions } from '../wallets/wallets.ts';
import type { Payment } from './payment.ts';

/** The price that a payment was promised, and the one it was converted at; null: not converted, or not yet. */
export type PaymentConversion = {
  readonly promised: StoredQuote;
  readonly carriedOut: StoredQuote | null;
};

export type ConversionPricing = { readonly rates: Rates; readonly settings: Settings };
type Pricing = ConversionPricing & { readonly clock: Clock };

type Arrived = Pick<Payment, 'deadlineAt'> & {
  readonly paymentId: string;
  readonly promised: StoredQuote;
};

/**
 * The price at which money is converted that has just come: the promised one while its time is not over and the rate of
 * now bears it, else that of now. A legal parity has no time. Null when no rate is on sale, or when it buys nothing.
 */
export async function priceOnArrival(
  deps: Pricing,
  { paymentId, promised, deadlineAt }: Arrived,
): Promise<StoredQuote | null> {
  const at = deps.clock.now();
  const isInTime = promised.parity || at <= deadlineAt;
  if (isInTime && (await isKeptNow(deps.rates, promised))) return promised;
  if (!(await isOnSale(deps.rates, promised))) return null;
  const now = await repriced(deps, promised);
  if (now === null) return null;
  const usedBy = derivedId('quote', paymentId);
  return { ...promised, ...now, id: newId(), side: 'envoi', createdAt: at, expiresAt: at, usedBy };
}

/** How these payments are converted, by their ids; one that stays in its currency has none. */
export async function conversionsOf(
  source: Readable,
  payments: readonly Pick<Payment, 'id' | 'quoteId'>[],
): Promise<ReadonlyMap<string, PaymentConversion>> {
  const converted = payments.flatMap(({ id, quoteId }) =>
    quoteId === null ? [] : { id, quoteId },
  );
  const carriedOut = await quotesOfConversions(
    source,
    converted.map(({ id }) => id),
  );
  const promised = converted.map(({ quoteId }) => quoteId);
  const quotes = await quotesById(source, [...promised, ...carriedOut.values()]);
  return new Map(
    converted.flatMap(({ id, quoteId }) => {
      const price = quotes.get(quoteId);
      if (price === undefined) return [];
      return [[id, { promised: price, carriedOut: quotes.get(carriedOut.get(id) ?? '') ?? null }]];
    }),
  );
}

type Stage = Exclude<MobileMoneyPayment['conversion'], null>['etat'];

/** Where the conversion of a payment stands. */
export function conversionStage(
  { status, returnState }: Pick<Payment, 'status' | 'returnState'>,
  { promised, carriedOut }: PaymentConversion,
): Stage {
  if (carriedOut !== null) return carriedOut.id === promised.id ? 'faite' : 'actualisee';
  return status === 'reussi' && returnState === null ? 'impossible' : 'promise';
}

type Told = Pick<MobileMoneyPayment, 'montantRecu' | 'deviseRecue' | 'conversion'>;

/** What a payment brings, and by which price. */
export function wireConversion(
  payment: Pick<Payment, 'status' | 'returnState' | 'amount'>,
  conversion: PaymentConversion | null,
): Untold<Told> {
  const { amount } = payment;
  const kept = { montantRecu: wireAmount(amount), deviseRecue: amount.currency };
  if (conversion === null) return { ...kept, conversion: null };
  const etat = conversionStage(payment, conversion);
  const price = conversion.carriedOut ?? conversion.promised;
  const { received } = price;
  const told = wirePreview(price);
  return {
    ...(etat === 'impossible'
      ? kept
      : { montantRecu: wireAmount(received), deviseRecue: received.currency }),
    conversion: {
      etat,
      sens: conversion.promised.side,
      montantEnvoye: told.montantEnvoye,
      deviseSource: told.deviseSource,
      montantRecu: told.montantRecu,
      deviseCible: told.deviseCible,
      frais: told.frais,
      totalFrais: told.totalFrais,
      totalDebite: told.totalDebite,
      taux: told.taux,
      tauxReference: told.tauxReference,
      marge: told.marge,
      source: told.source,
      dateTaux: told.dateTaux,
      parite: told.parite,
      toleranceTaux: told.toleranceTaux,
      montantPromis: wireAmount(conversion.promised.received),
    },
  };
}
