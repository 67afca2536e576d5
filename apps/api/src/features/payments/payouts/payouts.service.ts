import type { PoolClient } from 'pg';
import type { z } from 'zod';
import {
  payoutBankDays,
  payoutMinimumEur,
  type createPayoutSchema,
  type MerchantPayout as WirePayout,
  type MerchantPayoutList,
  type payoutListQuerySchema,
  type PayoutStatus,
} from '@nzela/contract/merchant-payouts';
import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal } from '@nzela/money/decimal';
import { compare, convert, type Money } from '@nzela/money/money';
import type { Destinations } from '../../../gateways/destinations.ts';
import { worldOf } from '../../../gateways/worlds.ts';
import {
  apply,
  inMode,
  movement,
  movementId,
  post,
  transit,
  wallet,
} from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../../kernel/http/idempotency.ts';
import { byCreation, pageOf, spanOf } from '../../../kernel/http/pages.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { MerchantCaller } from '../../../kernel/identity/session.ts';
import { readAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { addBusinessDays, kinshasa, paris } from '../../../kernel/time/business-days.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { refuseDownDestination } from '../../payouts/payouts.ts';
import { wholeMinor } from '../../quotes/quotes.ts';
import type { Rates } from '../../rates/rates.ts';
import { paymentSubject, requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import { withdrawalCorridorOf } from '../../tariffs/tariffs.ts';
import { coverOwed } from '../disputes/covering.ts';
import { findPayment } from '../payments.store.ts';
import { termOf } from '../steps.ts';
import { depart } from './departure.ts';
import type { MerchantPayoutDeps } from './deps.ts';
import { lockOwnPayee, type Payee } from './payees.store.ts';
import {
  findMerchantPayout,
  insertPayout,
  listMerchantPayouts,
  lockOwnMerchantPayout,
  type MerchantPayout,
} from './payouts.store.ts';
import { callOffPayout, publishPayout } from './steps.ts';
import { wirePayout, wordsOf } from './view.ts';

type Creation = {
  readonly caller: MerchantCaller;
  readonly body: z.output<typeof createPayoutSchema>;
  readonly request: StepUpRequest;
};

/**
 * Pays a part of what the merchant can spend out to one of their accounts. A person proves who they are for this amount to
 * this account; a program needs no proof, since an owner named the account with one. Its id is the key's. Refuses
 * `introuvable`, `montant_invalide`, `operateur_en_panne`, `destination_en_panne`, `montant_trop_petit`,
 * `solde_insuffisant`, `verification_requise`, and what the corridor refuses.
 */
export async function createPayout(
  deps: MerchantPayoutDeps,
  key: IdempotencyKey,
  { caller, body, request }: Creation,
): Promise<StoredAnswer> {
  const { accountId } = caller;
  const destinations = await destinationsOf(deps, caller.mode);
  return once(deps.pool, key, async ({ client }) => {
    const payee =
      (await lockOwnPayee(client, { id: body.compteId, accountId })) ?? refuse('introuvable');
    const amount = readAmount(body.montant, payee.currency, 'montant');
    await refuseDownPayee(deps, payee, destinations);
    const createdBy = caller.kind === 'person' ? caller.userId : null;
    const metadata = body.metadata ?? {};
    const payout = await payOut(deps, client, { id: key.id, payee, amount, metadata, createdBy });
    // Last, so that no proof is asked for what is refused anyway; what it refuses takes all of the above back.
    if (caller.kind === 'person')
      await requireStepUp({ pool: client, clock: deps.clock }, request, {
        action: 'retrait',
        subject: paymentSubject(amount, { words: wordsOf(payee), account: payee.payeeId }),
        use: key.id,
      });
    return { status: 201, body: wirePayout(payout) };
  });
}

/** What is known of where payouts of a mode arrive; asked outside of any transaction. */
export function destinationsOf(
  deps: MerchantPayoutDeps,
  mode: MerchantCaller['mode'],
): Promise<Destinations> {
  return worldOf(deps, mode).gateways.payouts.destinations();
}

/** Refuses `operateur_en_panne` and `destination_en_panne` for an account where nothing arrives now. */
export async function refuseDownPayee(
  deps: MerchantPayoutDeps,
  { mode, method, beneficiary: to }: Payee,
  destinations: Destinations,
): Promise<void> {
  const { settings } = worldOf(deps, mode);
  await refuseDownDestination({ destinations, settings }, { method, to, field: 'compteId' });
}

type Order = {
  readonly id: string;
  readonly payee: Payee;
  readonly amount: Money;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdBy: string | null;
};

/** Sets the amount aside, and has it leave or be held. Refuses `montant_trop_petit`, `solde_insuffisant`, and what the corridor does. */
export async function payOut(
  deps: MerchantPayoutDeps,
  client: PoolClient,
  { id, payee, amount, metadata, createdBy }: Order,
): Promise<MerchantPayout> {
  const { accountId, currency } = payee;
  const minimum = await minimumIn(deps.rates, amount.currency);
  if (compare(amount, minimum) < 0)
    refuse('montant_trop_petit', { field: 'montant', values: { minimum } });
  await coverOwed(deps, client, { accountId, currency });
  const at = deps.clock.now();
  const promisedAt = await promiseOf(deps, payee, at);
  const payout = await insertPayout(client, {
    id,
    accountId,
    payeeId: payee.id,
    amount,
    ...(await setAside(deps, client, { id, payee, amount })),
    metadata,
    createdBy,
    createdAt: at,
    promisedAt,
  });
  await publishPayout(client, payout);
  return depart(deps, client, payout);
}

/** The least that is paid out in a currency. */
export async function minimumIn(rates: Rates, currency: CurrencyCode): Promise<Money> {
  const inEuros = wholeMinor(decimal(payoutMinimumEur), 'EUR');
  if (currency === 'EUR') return inEuros;
  return convert(inEuros, (await rates.between('EUR', currency)).rate, currency, 'up');
}

/** A bank takes business days of both places that the money goes between; a mobile wallet what its corridor promises. */
async function promiseOf(
  deps: MerchantPayoutDeps,
  { mode: book, method, beneficiary: { country } }: Payee,
  at: Date,
): Promise<Date> {
  const { settings } = worldOf(deps, book);
  const { mode } = await withdrawalCorridorOf(settings, country, method);
  if (method === 'bank') return addBusinessDays(at, payoutBankDays, [paris, kinshasa]);
  return addSeconds(at, mode.delaiHeures * 3600);
}

/** Out of what the merchant can spend; answers the entry of the ledger that says so. */
async function setAside(
  { ledger }: MerchantPayoutDeps,
  client: PoolClient,
  { id, payee, amount }: Pick<Order, 'id' | 'payee' | 'amount'>,
): Promise<{ readonly entry: bigint; readonly entryAt: Date }> {
  const { accountId, mode } = payee;
  const { currency } = amount;
  const own = { ...wallet(accountId, currency), mode };
  const legs = inMode(mode, post(own, transit(accountId, currency), amount));
  await apply(ledger, client, movement('payout.reserved', id, legs));
  const [entry] = await ledger.history(client, own, { limit: 1 });
  if (entry?.subject !== id) throw new Error(`The payout ${id} is not the last of its account`);
  return { entry: entry.id, entryAt: entry.at };
}

type Own = { readonly id: string; readonly accountId: string };

/** Refuses `introuvable`. */
export async function getPayout(
  { pool }: Pick<MerchantPayoutDeps, 'pool'>,
  own: Own,
): Promise<Untold<WirePayout>> {
  return wirePayout((await findMerchantPayout(pool, own)) ?? refuse('introuvable'));
}

/**
 * Calls a payout off while it is held for a review. Doing so again changes nothing. Refuses `introuvable`,
 * `versement_non_annulable`.
 */
export async function cancelPayout(
  deps: Pick<MerchantPayoutDeps, 'pool' | 'ledger' | 'clock'>,
  own: Own,
): Promise<Untold<WirePayout>> {
  return transact(deps.pool, async ({ client }) => {
    const payout = (await lockOwnMerchantPayout(client, own)) ?? refuse('introuvable');
    if (payout.status === 'annule') return wirePayout(payout);
    if (payout.status !== 'en_verification') return refuse('versement_non_annulable');
    return wirePayout(await callOffPayout(deps, client, payout));
  });
}

type Searching = Pick<MerchantPayoutDeps, 'ledger'> & { readonly snapshot: Snapshot };

/** A page of what a merchant was paid out; of one payment, the payout that it belongs to. */
export async function searchPayouts(
  deps: Searching,
  accountId: string,
  {
    states,
    ...query
  }: Omit<z.output<typeof payoutListQuerySchema>, 'statut'> & {
    /** Null: all. */
    readonly states: readonly PayoutStatus[] | null;
  },
): Promise<Untold<MerchantPayoutList>> {
  const { paiement: paymentId } = query;
  const after =
    paymentId === undefined ? null : await spendableSince(deps, { id: paymentId, accountId });
  const isNowhere = paymentId !== undefined && after === null;
  const asked = { accountId, statuses: states, after, span: spanOf(query) };
  const found = isNowhere ? [] : await listMerchantPayouts(deps.snapshot, asked);
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { elements: shown.map(wirePayout), ...page };
}

/** The entry of the ledger that made a payment's money spendable; null: there is none yet. */
async function spendableSince(
  { ledger, snapshot }: Searching,
  own: Own,
): Promise<{ readonly entry: bigint; readonly currency: CurrencyCode } | null> {
  const payment = await findPayment(snapshot, own);
  if (payment === null || payment.receipt === null) return null;
  const { accountId, mode, receipt } = payment;
  const { currency } = receipt.paid;
  const kind = termOf(payment, receipt.method).days === 0 ? 'sale.received' : 'sale.settled';
  const account = { ...wallet(accountId, currency), mode };
  const moved = await ledger.movementOf(snapshot, account, movementId(kind, payment.id));
  return moved === null ? null : { entry: moved.id, currency };
}
