import type { PoolClient } from 'pg';
import type { Conversion, WalletBalance } from '@nzela/contract/wallets';
import { say } from '@nzela/messages/message';
import type { AccountRef, Leg } from '@nzela/ledger/types';
import type { CurrencyCode } from '@nzela/money/currencies';
import { apply, exchangeLegs, movement, own, post, wallet } from '../../kernel/data/book.ts';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { writeOperations, type NewOperation } from '../operations/operations.ts';
import { useConversionQuote, wirePreview, type StoredQuote } from '../quotes/quotes.ts';
import { requireOffered } from '../rates/rates.ts';
import { insertConversion, openCurrency, type ConversionRecord } from './conversions.store.ts';
import { readBalance, type WalletDeps } from './wallets.service.ts';

type Converting = { readonly ownerId: string; readonly quoteId: string };

/**
 * Converts within one person's wallet on a quote: one commit takes the total in one currency and brings the amount
 * received in the other, with fee and margin on their own accounts. Refuses `devis_introuvable`, `devis_deja_utilise`,
 * `devis_expire`, `devis_taux_modifie`, `devis_different`, `solde_insuffisant`.
 */
export async function convert(
  { pool, ledger, clock, rates }: WalletDeps,
  key: IdempotencyKey,
  { ownerId, quoteId }: Converting,
): Promise<StoredAnswer> {
  return once(pool, key, async ({ client }) => {
    const at = clock.now();
    const quote = await useConversionQuote(client, {
      quoteId,
      ownerId,
      usedBy: key.id,
      now: at,
      rates,
    });
    const from = wallet(ownerId, quote.sent.currency);
    const legs = conversionLegs(quote, { ownerId, from });
    await apply(ledger, client, movement('wallet.conversion', key.id, legs));
    const made = await keepConversion(client, { id: key.id, ownerId, quote, at });
    await writeOperations(client, headersOf(made, quote));
    await publishWallet(client, ownerId);
    return { status: 201, body: wireConversion(made, quote) };
  });
}

/**
 * What a conversion moves: the total leaves `from`, the amount received is on the person's wallet, fee and margin are on
 * their own accounts.
 */
export function conversionLegs(
  quote: StoredQuote,
  { ownerId, from }: { readonly ownerId: string; readonly from: AccountRef },
): Leg[] {
  const { fee, received } = quote;
  const to = wallet(ownerId, received.currency);
  return [...post(from, own('fees', fee.currency), fee), ...exchangeLegs({ from, to, ...quote })];
}

type Converted = {
  readonly id: string;
  readonly ownerId: string;
  readonly quote: StoredQuote;
  readonly at: Date;
};

/** Keeps what was converted and at which price, and lists the currency that it brought. */
export async function keepConversion(
  client: PoolClient,
  { id, ownerId, quote, at }: Converted,
): Promise<ConversionRecord> {
  const made = await insertConversion(client, { id, ownerId, quoteId: quote.id, createdAt: at });
  await openCurrency(client, { ownerId, currency: quote.received.currency, at });
  return made;
}

/** What both currencies' histories say of it. */
function headersOf(made: ConversionRecord, quote: StoredQuote): NewOperation[] {
  const { id, ownerId, reference, createdAt: at } = made;
  const { total, fee, received } = quote;
  const shared = {
    ownerId,
    kind: 'conversion',
    description: say('operations_conversion', { from: total.currency, to: received.currency }),
    counterparty: null,
    status: 'completed',
    at,
    object: { type: 'wallets', id },
    reference,
  } as const;
  return [
    { ...shared, direction: 'out', amount: total, fee, subject: `${id}:${total.currency}` },
    { ...shared, direction: 'in', amount: received, subject: `${id}:${received.currency}` },
  ];
}

function wireConversion(made: ConversionRecord, quote: StoredQuote): Untold<Conversion> {
  const price = wirePreview(quote);
  return {
    id: made.id,
    reference: made.reference,
    montantEnvoye: price.montantEnvoye,
    deviseSource: price.deviseSource,
    frais: price.frais,
    totalFrais: price.totalFrais,
    totalDebite: price.totalDebite,
    montantRecu: price.montantRecu,
    deviseCible: price.deviseCible,
    taux: price.taux,
    tauxReference: price.tauxReference,
    marge: price.marge,
    source: price.source,
    dateTaux: price.dateTaux,
    parite: price.parite,
    toleranceTaux: price.toleranceTaux,
    date: made.createdAt.toISOString(),
  };
}

/** Lists `currency` from now on, even while it holds nothing. Opening it again changes nothing. Refuses `devise_inactive`. */
export async function openBalance(
  deps: WalletDeps,
  ownerId: string,
  currency: CurrencyCode,
): Promise<WalletBalance> {
  await requireOffered(deps.settings, currency, 'devise');
  await transact(deps.pool, async ({ client }) => {
    await openCurrency(client, { ownerId, currency, at: deps.clock.now() });
    await publishWallet(client, ownerId);
  });
  return readBalance(deps, ownerId, currency);
}

function publishWallet(client: PoolClient, userId: string): Promise<void> {
  return publish(
    client,
    { userId, sujet: 'wallets', id: null },
    { userId, sujet: 'operations', id: null },
  );
}
