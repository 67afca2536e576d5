import type { Pool } from 'pg';
import { unusedQuoteLimits, type Quote, type QuotePreview } from '@nzela/contract/quotes';
import type { quoteRequestSchema } from '@nzela/contract/quotes';
import type { Channel } from '@nzela/contract/tariffs';
import { decimal, decimalText, type Decimal } from '@nzela/money/decimal';
import { compare, convert, zero, type Money } from '@nzela/money/money';
import { maximumSignificantDigits } from '@nzela/money/parse';
import type { z } from 'zod';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Text } from '../../kernel/texts/texts.ts';
import { requireOffered, sourceOf, type Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import {
  corridorOf,
  tariffOf,
  withdrawalCorridorOf,
  type CorridorMode,
} from '../tariffs/tariffs.ts';
import { routeOf } from './channel.ts';
import { price, wholeMinor } from './pricing.ts';
import { quoteLifeSeconds } from './quote-life.ts';
import { toleranceOf } from './promise.ts';
import {
  countUnused,
  findQuote,
  insertQuote,
  type StoredQuote,
  type UnusedQuotes,
} from './quotes.store.ts';

export type QuoteDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly settings: Settings;
};

export type QuoteOrder = z.output<typeof quoteRequestSchema>;

/**
 * A price for `order` at this moment, not kept. Refuses `montant_invalide`, `montant_trop_petit`, `montant_trop_grand`,
 * `corridor_inconnu`, `corridor_ferme`, `devise_inactive`, `taux_indisponible`.
 */
export async function makePrice(
  deps: QuoteDeps,
  order: QuoteOrder,
  ownerId: string | null,
): Promise<StoredQuote> {
  const { deviseSource: source, deviseCible: target, sens: side } = order;
  const now = deps.clock.now();
  const amount = readAmount(order.montant, side === 'envoi' ? source : target, 'montant');
  const { channel, paymentMethod } = routeOf(order);
  await requireChoice(deps.settings, order, channel);
  const mode = await modeOf(deps.settings, order);
  const tariff = await tariffOf(deps.settings, channel, now);
  const cross = await deps.rates.exchange(source, target);
  const euro = await deps.rates.between('EUR', source);
  const priced = price({
    side,
    amount,
    source,
    target,
    tariff,
    exchange: cross,
    euro: euro.rate,
  });
  if (priced === null || !isReadable(priced.total) || !isReadable(priced.received)) {
    return refuse('montant_invalide', { field: 'montant' });
  }
  if (mode !== null) checkLimits(priced.sent, mode, euro.rate);
  return {
    ...priced,
    id: newId(),
    ownerId,
    channel,
    side,
    midRate: cross.rate,
    rateSource: cross.source,
    rateAt: cross.at,
    parity: cross.parity,
    country: order.pays ?? null,
    deliveryMethod: order.modeReception ?? null,
    paymentMethod,
    deliveryHours: order.modeReception === 'nzela' ? 0 : (mode?.delaiHeures ?? null),
    createdAt: now,
    expiresAt: addSeconds(now, quoteLifeSeconds(cross)),
    usedBy: null,
  };
}

/**
 * Prices `order` and keeps the price, for its person alone when there is one. Refuses what {@link makePrice} refuses,
 * and `devis_trop_nombreux` to a person who keeps too many unused.
 */
export async function createQuote(
  deps: QuoteDeps,
  order: QuoteOrder,
  ownerId: string | null,
): Promise<Sourced<Quote>> {
  const quote = await makePrice(deps, order, ownerId);
  await transact(deps.pool, async ({ client }) => {
    if (ownerId !== null) {
      refuseTooMany(await countUnused(client, ownerId, quote.createdAt), quote.createdAt);
    }
    await insertQuote(client, quote);
  });
  return wireQuote(quote);
}

const daySeconds = 86_400;

/** A price that is kept is a promise of ours: nobody collects them. */
function refuseTooMany({ open, today }: UnusedQuotes, now: Date): void {
  const full = [
    ...(open.count < unusedQuoteLimits.open ? [] : [open.nextEnd]),
    ...(today.count < unusedQuoteLimits.perDay ? [] : [addSeconds(today.first, daySeconds)]),
  ];
  if (full.length === 0) return;
  const until = Math.max(...full.map((end) => end.getTime()));
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  refuse('devis_trop_nombreux', {
    values: { delay: seconds },
    retryAfterSeconds: seconds,
  });
}

/** Refuses `devis_introuvable` for a quote of nobody here. */
export async function readQuote(
  deps: QuoteDeps,
  id: string,
  ownerId: string | null,
): Promise<Sourced<Quote>> {
  return wireQuote((await findQuote(deps.pool, id, ownerId)) ?? refuse('devis_introuvable'));
}

/**
 * Money that is held may always leave its currency, or go on in it; nothing else begins in one that is switched off. Refuses
 * `devise_inactive`.
 */
async function requireChoice(
  settings: Settings,
  { deviseSource: source, deviseCible: target }: QuoteOrder,
  channel: Channel,
): Promise<void> {
  const isHeld = channel !== 'wizard';
  if (!isHeld) await requireOffered(settings, source, 'deviseSource');
  if (!isHeld || target !== source) await requireOffered(settings, target, 'deviseCible');
}

/** How the corridor serves the order; null while no country was chosen, or within Nzela. */
async function modeOf(settings: Settings, order: QuoteOrder): Promise<CorridorMode | null> {
  if (order.pays === undefined || order.modeReception === undefined) return null;
  if (order.modeReception === 'nzela') return null;
  const servedBy = order.canal === 'withdrawal' ? withdrawalCorridorOf : corridorOf;
  const { corridor, mode } = await servedBy(settings, order.pays, order.modeReception);
  if (corridor.devise !== order.deviseCible) {
    return refuse('corridor_inconnu', { field: 'deviseCible' });
  }
  return mode;
}

/** Refuses what is below or above the corridor's limits, which are in EUR or its value. */
export function checkLimits(sent: Money, mode: CorridorMode, euro: Decimal): void {
  const limit = (text: string, rounding: 'up' | 'down') =>
    convert(wholeMinor(decimal(text), 'EUR'), euro, sent.currency, rounding);
  const minimum = limit(mode.minimum, 'up');
  const maximum = limit(mode.maximum, 'down');
  if (compare(sent, minimum) < 0) {
    refuse('montant_trop_petit', { field: 'montant', values: { minimum } });
  }
  if (compare(sent, maximum) > 0) {
    refuse('montant_trop_grand', { field: 'montant', values: { maximum } });
  }
}

/** Whether the wire can carry the amount: 15 significant digits fit a JSON number. */
function isReadable(amount: Money): boolean {
  return amount.minor.toString().length <= maximumSignificantDigits;
}

/** On the wire, before its source is rendered. */
type Sourced<Price extends QuotePreview> = Omit<Price, 'source'> & { readonly source: Text };

export function wirePreview(quote: StoredQuote): Sourced<QuotePreview> {
  const { sent, fee, received } = quote;
  const delivery =
    quote.deliveryHours === null ? null : addSeconds(quote.createdAt, quote.deliveryHours * 3600);
  return {
    canal: quote.channel,
    sens: quote.side,
    montantEnvoye: wireAmount(sent),
    deviseSource: sent.currency,
    montantRecu: wireAmount(received),
    deviseCible: received.currency,
    frais: feeLines(fee),
    totalFrais: wireAmount(fee),
    totalDebite: wireAmount(quote.total),
    taux: decimalText(quote.rate),
    tauxReference: decimalText(quote.midRate),
    marge: decimalText(quote.rate) === decimalText(quote.midRate) ? 0 : wireAmount(quote.spread),
    source: sourceOf(quote.rateSource),
    dateTaux: quote.rateAt.toISOString(),
    parite: quote.parity,
    toleranceTaux: decimalText(toleranceOf(quote)),
    fraisEleves: fee.minor * 10n > sent.minor,
    pays: quote.country,
    modeReception: quote.deliveryMethod,
    methodePaiement: quote.paymentMethod,
    livraisonPrevue: delivery?.toISOString() ?? null,
  };
}

export function feeLines(fee: Money): QuotePreview['frais'] {
  if (compare(fee, zero(fee.currency)) === 0) return [];
  return [{ code: 'frais_transfert', montant: wireAmount(fee), devise: fee.currency }];
}

function wireQuote(quote: StoredQuote): Sourced<Quote> {
  return { ...wirePreview(quote), id: quote.id, expireLe: quote.expiresAt.toISOString() };
}
