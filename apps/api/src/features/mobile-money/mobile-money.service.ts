import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  createMobileMoneySchema,
  MobileMoneyList,
  mobileMoneyListQuerySchema,
  MobileMoneyPayment,
} from '@nzela/contract/mobile-money';
import type { Money } from '@nzela/money/money';
import { addSeconds } from '../../kernel/time/clock.ts';
import { dueJob } from '../../kernel/data/due.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { worldOf } from '../../gateways/worlds.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import {
  useConversionQuote as spendQuote,
  type QuoteClaim,
  type StoredQuote,
} from '../quotes/quotes.ts';
import { conversionsOf } from './conversion.ts';
import type { MobileMoneyDeps } from './deps.ts';
import {
  findOwnPayment,
  findPaymentOf,
  insertPayment,
  listPayments,
  livePayment,
  type NewPayment,
} from './mobile-money.store.ts';
import { payableAmount, payingPhone, refuseDownOperator } from './offer.ts';
import { wirePayment, type Payment } from './payment.ts';
import type { CollectionSubjectKey } from './purpose.ts';
import { requireOffered } from '../rates/rates.ts';
import { paymentsDue, publishPayment } from './steps.ts';

type Body = z.output<typeof createMobileMoneySchema>;
type Creation = {
  readonly key: IdempotencyKey;
  readonly userId: string;
  readonly body: Body;
};

/**
 * A payment into the person's own wallet, to be confirmed on a phone; nothing has moved. Its id is the key's. Refuses
 * `devise_inactive`, `passerelle_indisponible` and `moyen_desactive` while mobile money is switched off, `montant_invalide`, `montant_trop_petit`, what
 * {@link payingPhone} and {@link refuseDownOperator} refuse, and for a conversion `devis_introuvable`, `devis_deja_utilise`, `devis_expire`,
 * `devis_taux_modifie`, `taux_indisponible` and, where the quote is for another sum, `devis_different`.
 */
export async function createPayment(
  deps: MobileMoneyDeps,
  { key, userId, body }: Creation,
): Promise<StoredAnswer> {
  await requireOffered(deps.settings, body.devise, 'devise');
  const phone = await admittedPhone(deps, body);
  const amount = payableAmount(body.montant, body.devise);
  const quoteId = body.devisId ?? null;
  const destinations = await deps.gateways.mobileMoney.destinations();
  return once(deps.pool, key, async ({ client }) => {
    refuseDownOperator(destinations, phone.operator);
    const promised =
      quoteId === null
        ? null
        : await claimPrice(deps, client, { quoteId, amount, ownerId: userId, usedBy: key.id });
    const payment = await order(deps, client, {
      id: key.id,
      purpose: 'wallet',
      mode: 'live',
      subjectId: key.id,
      ownerId: userId,
      payerId: userId,
      amount,
      quoteId,
      ...phone,
    });
    const conversion = promised === null ? null : { promised, carriedOut: null };
    return { status: 201, body: wirePayment(payment, { now: deps.clock.now(), conversion }) };
  });
}

type PriceClaim = Pick<QuoteClaim, 'quoteId' | 'ownerId' | 'usedBy'> & {
  /** What the phone pays. */
  readonly amount: Money;
};

/** Spends a quote on one payment, which pays the very total that was priced. */
async function claimPrice(
  { clock, rates }: MobileMoneyDeps,
  client: PoolClient,
  { amount, ...claim }: PriceClaim,
): Promise<StoredQuote> {
  const quote = await spendQuote(client, { ...claim, now: clock.now(), rates });
  const { total } = quote;
  const isSame = total.currency === amount.currency && total.minor === amount.minor;
  return isSame ? quote : refuse('devis_different');
}

async function admittedPhone({ settings }: Pick<MobileMoneyDeps, 'settings'>, body: PhoneChoice) {
  const document = await settings.read('gateways.mobile-money');
  if (!document.actif) return refuse('passerelle_indisponible');
  if (!document.methodes.mobileMoney) return refuse('moyen_desactive', { field: 'operateur' });
  return payingPhone(document, body);
}

/** Our reference is written, with the job that asks the provider, before anybody hears of it. */
async function order(
  { clock, settings }: MobileMoneyDeps,
  client: PoolClient,
  wanted: Omit<NewPayment, 'createdAt' | 'deadlineAt'>,
): Promise<Payment> {
  const createdAt = clock.now();
  const { delaiTransactionMinutes } = await settings.read('gateways.mobile-money');
  const deadlineAt = addSeconds(createdAt, delaiTransactionMinutes * 60);
  const payment = await insertPayment(client, { ...wanted, createdAt, deadlineAt });
  await addJobs(client, [dueJob(paymentsDue, payment.id, createdAt)]);
  await publishPayment(client, payment);
  return payment;
}

type PhoneChoice = Omit<Body, 'montant' | 'statut' | 'reference' | 'devisId'>;

/** What is paid, and who pays it; null: a visitor. */
export type CollectionPayer = CollectionSubjectKey & { readonly payerId: string | null };

/**
 * Asks a phone to pay something of another noun's, or gives the payment that is already asked for: two could both be
 * paid. The amount is the subject's; `phone.devise` must be its currency. Refuses `introuvable`, what the noun refuses,
 * `encaissement_en_cours` when another phone is asked, and what {@link createPayment} refuses.
 */
export async function startCollection(
  deps: MobileMoneyDeps,
  key: IdempotencyKey,
  { payer, phone: choice }: { readonly payer: CollectionPayer; readonly phone: PhoneChoice },
): Promise<StoredAnswer> {
  const { purpose, subjectId, payerId } = payer;
  const answerOf = (payment: Payment) => ({
    status: 201,
    body: wirePayment(payment, { now: deps.clock.now(), conversion: null }),
  });
  const destinations = await deps.gateways.mobileMoney.destinations();
  return once(deps.pool, key, async ({ client }) => {
    const subject =
      (await deps.purposes.collections[purpose].lockOwn(deps, client, payer)) ??
      refuse('introuvable');
    const world = worldOf(deps, subject.mode);
    const phone = await admittedPhone(world, choice);
    const open = await livePayment(client, payer);
    if (open !== null && open.phone !== phone.phone) return refuse('encaissement_en_cours');
    if (open !== null) return answerOf(open);
    // What a shop tries in the test mode is no operator's.
    if (subject.mode === 'live') refuseDownOperator(destinations, phone.operator);
    await subject.admit();
    const { amount, ownerId } = subject;
    if (amount.currency !== choice.devise) refuse('montant_invalide', { field: 'devise' });
    const { mode } = subject;
    const subjectOf = { purpose, subjectId, mode, ownerId, payerId, amount, quoteId: null };
    const wanted = { id: key.id, ...subjectOf, ...phone };
    return answerOf(await order({ ...deps, settings: world.settings }, client, wanted));
  });
}

/** How a payment of another noun's stands. Refuses `introuvable`. */
export async function readCollection(
  { pool, clock }: Pick<MobileMoneyDeps, 'pool' | 'clock'>,
  key: CollectionSubjectKey & { readonly id: string },
): Promise<Untold<MobileMoneyPayment>> {
  const payment = (await findPaymentOf(pool, key)) ?? refuse('introuvable');
  return wirePayment(payment, { now: clock.now(), conversion: null });
}

type Own = { readonly id: string; readonly userId: string };

export async function getPayment(
  { pool, clock }: MobileMoneyDeps,
  { id, userId }: Own,
): Promise<Untold<MobileMoneyPayment>> {
  const payment = (await findOwnPayment(pool, id, userId)) ?? refuse('introuvable');
  const conversions = await conversionsOf(pool, [payment]);
  return wirePayment(payment, { now: clock.now(), conversion: conversions.get(id) ?? null });
}

/** A page of what a person paid. */
export async function searchPayments(
  { clock, snapshot }: Pick<MobileMoneyDeps, 'clock'> & { readonly snapshot: Snapshot },
  payerId: string,
  query: z.output<typeof mobileMoneyListQuerySchema>,
): Promise<Untold<MobileMoneyList>> {
  const found = await listPayments(snapshot, payerId, spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  const now = clock.now();
  const conversions = await conversionsOf(snapshot, shown);
  const elements = shown.map((payment) =>
    wirePayment(payment, { now, conversion: conversions.get(payment.id) ?? null }),
  );
  return { elements, ...page };
}
