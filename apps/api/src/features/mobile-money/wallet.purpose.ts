import type { PoolClient } from 'pg';
import { say, type Message } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import { applyUnlessClosed, movement, post, transit, wallet } from '../../kernel/data/book.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import { writeOperations } from '../operations/operations.ts';
import { insertQuote, quotesById, type StoredQuote } from '../quotes/quotes.ts';
import { conversionLegs, keepConversion } from '../wallets/wallets.ts';
import { priceOnArrival, type ConversionPricing } from './conversion.ts';
import type { CollectionFacts, CollectionPurpose } from './purpose.ts';
import { walletPage } from './words.ts';

/** One's own wallet: what comes is on it at once, in the currency it was paid in or converted as it arrives. */
export const walletCollectionPurpose = (pricing: ConversionPricing): CollectionPurpose => ({
  // A payment into a wallet is its own subject: nobody else can pay it.
  lockOwn: () => Promise.resolve(null),
  lock(given, client, payment) {
    const deps = { ...given, ...pricing };
    return Promise.resolve({
      ownerId: payment.ownerId,
      amount: payment.amount,
      mode: 'live',
      isWanted: true,
      pathOf: walletPage,
      admit() {},
      succeeded: () => credit(deps, client, payment),
      // What became of it is told by the payment itself.
      failed: () => Promise.resolve(),
    });
  },
});

type CreditDeps = PurposeDeps & ConversionPricing;

async function credit(
  deps: CreditDeps,
  client: PoolClient,
  payment: CollectionFacts,
): Promise<boolean> {
  const price = await arrivalPrice(deps, client, payment);
  const isOn =
    price === null
      ? await keep(deps, client, payment)
      : await convert(deps, client, { payment, price });
  if (isOn) await tell(deps, client, { payment, amount: price?.received ?? payment.amount });
  return isOn;
}

/** The price at which it is converted; null: it stays in the currency that the phone paid in. */
async function arrivalPrice(
  deps: CreditDeps,
  client: PoolClient,
  { quoteId, paymentId, deadlineAt }: CollectionFacts,
): Promise<StoredQuote | null> {
  if (quoteId === null) return null;
  const promised = (await quotesById(client, [quoteId])).get(quoteId);
  if (promised === undefined) throw new Error(`The quote of payment ${paymentId} is not there`);
  return priceOnArrival(deps, { paymentId, promised, deadlineAt });
}

async function keep(
  { ledger }: CreditDeps,
  client: PoolClient,
  { ownerId, paymentId, amount }: CollectionFacts,
): Promise<boolean> {
  const { currency } = amount;
  const legs = post(transit(ownerId, currency), wallet(ownerId, currency), amount);
  return applyUnlessClosed(ledger, client, movement('collection.wallet', paymentId, legs));
}

type Converting = { readonly payment: CollectionFacts; readonly price: StoredQuote };

/** One posting: what the phone paid leaves transit, and what it buys is on the wallet. */
async function convert(
  { ledger, clock }: CreditDeps,
  client: PoolClient,
  { payment: { ownerId, paymentId, quoteId }, price }: Converting,
): Promise<boolean> {
  const from = transit(ownerId, price.sent.currency);
  const legs = conversionLegs(price, { ownerId, from });
  const operation = movement('collection.wallet', paymentId, legs);
  if (!(await applyUnlessClosed(ledger, client, operation))) return false;
  if (price.id !== quoteId) await insertQuote(client, price);
  await keepConversion(client, { id: paymentId, ownerId, quote: price, at: clock.now() });
  return true;
}

type Credited = { readonly payment: CollectionFacts; readonly amount: Money };

/** One line of history, which says both amounts where there are two. */
async function tell(
  { clock }: CreditDeps,
  client: PoolClient,
  { payment, amount }: Credited,
): Promise<void> {
  await writeOperations(client, [
    {
      ownerId: payment.ownerId,
      kind: 'depot',
      direction: 'in',
      description: depositWords(payment, amount),
      counterparty: payment.phone,
      amount,
      status: 'completed',
      at: clock.now(),
      object: { type: 'mobile-money', id: payment.paymentId },
      reference: payment.reference,
      subject: payment.paymentId,
    },
  ]);
}

function depositWords(
  { operatorName: operator, amount: sent }: CollectionFacts,
  received: Money,
): Message {
  if (sent.currency === received.currency) return say('operations_deposit_mobile', { operator });
  return say('operations_deposit_mobile_converted', { operator, sent });
}
