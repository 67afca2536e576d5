import type { PoolClient } from 'pg';
import type { z } from 'zod';
import {
  withdrawalBankDays,
  type createWithdrawalSchema,
  type Withdrawal as WireWithdrawal,
  type WithdrawalList,
  type withdrawalListQuerySchema,
} from '@nzela/contract/withdrawals';
import { undoWindowSeconds } from '@nzela/contract/transfer-terms';
import { say } from '@nzela/messages/message';
import { apply, holdFor, movement } from '../../kernel/data/book.ts';
import { addBusinessDays, paris } from '../../kernel/time/business-days.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import {
  once,
  storedAnswer,
  type IdempotencyKey,
  type StoredAnswer,
} from '../../kernel/http/idempotency.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { joined, type Text, type Untold } from '../../kernel/texts/texts.ts';
import { paymentSubject, type StepUpRequest } from '../step-up/step-up.ts';
import { spendProven } from '../limits/limits.ts';
import { writeOperations } from '../operations/operations.ts';
import {
  isReturnable,
  planPayout,
  refuseDownDestination,
  refuseManyReturns,
  tooManyReturnsReason,
} from '../payouts/payouts.ts';
import {
  isKeptNow,
  isOnSale,
  useWithdrawalQuote,
  waitForRateSeconds,
  type StoredQuote,
} from '../quotes/quotes.ts';
import { payoutBeneficiary } from '../recipients/recipients.ts';
import { holdBack } from '../reviews/reviews.ts';
import { corridorOf } from '../tariffs/tariffs.ts';
import type { WithdrawalDeps } from './deps.ts';
import { ownAccount, refuseUnsureHolders } from './holder.ts';
import { giveUp, moveWithdrawal, notifyOwner } from './steps.ts';
import { accountOf, wireWithdrawal } from './view.ts';
import {
  findWithdrawal,
  insertWithdrawal,
  listWithdrawals,
  lockOwnWithdrawal,
  lockWithdrawal,
  type Withdrawal,
} from './withdrawals.store.ts';

type CreateBody = z.output<typeof createWithdrawalSchema>;
type Creation = {
  readonly key: IdempotencyKey;
  readonly ownerId: string;
  readonly body: CreateBody;
  /** Carries a fresh proof of identity where one is needed. */
  readonly request: StepUpRequest;
};

/**
 * Sets the total aside at once and lets it leave after the undo window. Its id is the key's. Refuses what the quote and
 * the account refuse, `operateur_en_panne`, `destination_en_panne`, `compte_autrui`, `comptes_inverifiables`,
 * `verification_requise`, `solde_insuffisant`, `plafond_atteint`.
 */
export async function createWithdrawal(
  deps: WithdrawalDeps,
  creation: Creation,
): Promise<StoredAnswer> {
  const { key, ownerId, body, request } = creation;
  const stored = await storedAnswer(deps.pool, key);
  if (stored !== null) return stored;
  const own = await ownAccount(deps, ownerId, body);
  const destinations = await deps.gateways.payouts.destinations();
  return once(deps.pool, key, async ({ client }) => {
    const at = deps.clock.now();
    const quote = await useWithdrawalQuote(client, {
      quoteId: body.devisId,
      ownerId,
      usedBy: key.id,
      now: at,
      rates: deps.rates,
      deliveryMethod: body.methode,
    });
    const { account, check } = own ?? refuse('devis_different');
    await refuseDownDestination(
      { destinations, settings: deps.settings },
      {
        method: body.methode,
        to: payoutBeneficiary(account),
        field: body.methode === 'mobile' ? 'operateur' : 'methode',
      },
    );
    await refuseManyReturns(client, { ownerId, at, parity: quote.parity, method: body.methode });
    await refuseUnsureHolders(client, { account, check }, { ownerId, at });
    const withdrawal = await insertWithdrawal(client, {
      id: key.id,
      ownerId,
      method: body.methode,
      beneficiary: payoutBeneficiary(account),
      accountId: account.id,
      holderCheck: check,
      ...pricedBy(quote),
      createdAt: at,
      cancellableUntil: addSeconds(at, undoWindowSeconds),
      promisedAt: await promiseOf(deps, quote, at),
    });
    const { total: amount } = withdrawal;
    await spendProven(deps, client, {
      spend: { subject: key.id, userId: ownerId, amount, at },
      proof: {
        request,
        action: 'retrait',
        subject: paymentSubject(amount, { words: accountOf(withdrawal), account: account.id }),
        use: key.id,
      },
      take: () => setAside(deps, client, withdrawal),
    });
    return { status: 201, body: wireWithdrawal(withdrawal) };
  });
}

function countryOf({ country, id }: StoredQuote): string {
  if (country === null) throw new Error(`The quote ${id} of a withdrawal names no country`);
  return country;
}

/** What a withdrawal takes over from its quote. */
function pricedBy({ id: quoteId, sent, fee, received, spread, rate, parity }: StoredQuote) {
  return { quoteId, sent, fee, received, spread, rate, parity };
}

/** A bank takes up to three business days of Paris, where the money leaves from (spec §9); a mobile wallet what its corridor promises. */
async function promiseOf(
  { settings }: WithdrawalDeps,
  quote: StoredQuote,
  at: Date,
): Promise<Date> {
  if (quote.deliveryMethod === 'bank')
    return addBusinessDays(at, withdrawalBankDays.maximum, [paris]);
  const { mode } = await corridorOf(settings, countryOf(quote), 'mobile');
  return addSeconds(at, undoWindowSeconds + mode.delaiHeures * 3600);
}

async function setAside(
  deps: WithdrawalDeps,
  client: PoolClient,
  withdrawal: Withdrawal,
): Promise<void> {
  const { id, ownerId, total, createdAt: at } = withdrawal;
  const legs = holdFor(id, { owner: ownerId, amount: total, at });
  await apply(deps.ledger, client, movement('withdrawal.hold', id, legs));
  await writeOperations(client, [
    {
      ownerId,
      kind: 'retrait',
      direction: 'out',
      description: descriptions[withdrawal.method],
      counterparty: `•••• ${accountOf(withdrawal).slice(-4)}`,
      amount: total,
      fee: withdrawal.fee,
      status: 'pending',
      at,
      object: { type: 'withdrawals', id },
      reference: withdrawal.reference,
      subject: id,
    },
  ]);
  await addJobs(client, [advanceJob(id, withdrawal.cancellableUntil)]);
  await publish(
    client,
    { userId: ownerId, sujet: 'withdrawals', id },
    { userId: ownerId, sujet: 'operations', id: null },
    { userId: ownerId, sujet: 'wallets', id: null },
  );
}

const descriptions = {
  bank: say('operations_withdrawal_bank'),
  mobile: say('operations_withdrawal_mobile'),
} as const;

export function advanceJob(withdrawalId: string, runAt: Date) {
  const name = 'withdrawals.advance' as const;
  return { name, payload: { withdrawalId }, runAt, key: `${name}:${withdrawalId}` };
}

/** Lets a withdrawal leave once its undo window is over. Safe to run at any time, any number of times. */
export async function advanceWithdrawal(deps: WithdrawalDeps, id: string): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const withdrawal = await lockWithdrawal(client, id);
    const at = deps.clock.now();
    if (withdrawal.status !== 'en_attente') return;
    if (withdrawal.cancellableUntil > at) {
      await addJobs(client, [advanceJob(id, withdrawal.cancellableUntil)]);
      return;
    }
    if (!(await isOnSale(deps.rates, withdrawal))) {
      await addJobs(client, [advanceJob(id, addSeconds(at, waitForRateSeconds))]);
      return;
    }
    const reason = await whyNotLeaving(deps, client, withdrawal);
    if (reason !== null) {
      const ended = await giveUp(deps, client, { withdrawal, end: { to: 'annule', reason } });
      await notifyOwner(client, ended, {
        title: say('withdrawals_stopped_title', { amount: ended.received }),
        text: joined([reason, say('withdrawals_returned_text')]),
      });
      return;
    }
    if (await isHeldBack(deps, client, withdrawal)) return;
    await planPayout(client, {
      purpose: 'withdrawal',
      subjectId: id,
      reference: `${withdrawal.reference}-V`,
      amount: withdrawal.received,
      method: withdrawal.method,
      beneficiary: withdrawal.beneficiary,
      at,
    });
    await moveWithdrawal(client, withdrawal, { at, to: 'en_cours', change: { left_at: at } });
  });
}

/** Held until an administrator has looked at it; its owner is told what is awaited. */
async function isHeldBack(
  deps: WithdrawalDeps,
  client: PoolClient,
  withdrawal: Withdrawal,
): Promise<boolean> {
  const at = deps.clock.now();
  const { id, ownerId: userId, reference, total: amount, beneficiary } = withdrawal;
  const dueAt = await holdBack(deps, client, {
    object: { type: 'withdrawals', id },
    userId,
    business: null,
    reference,
    amount,
    payee: beneficiary.name,
    names: [beneficiary.name],
    at,
  });
  if (dueAt === null) return false;
  const change = { review_due_at: dueAt };
  const held = await moveWithdrawal(client, withdrawal, { at, to: 'en_verification', change });
  await notifyOwner(client, held, {
    title: say('withdrawals_held_title', { amount: held.received }),
    text: say('withdrawals_held_text', { moment: dueAt }),
  });
  return true;
}

/** Null when it may leave. */
async function whyNotLeaving(
  { rates, clock }: WithdrawalDeps,
  client: PoolClient,
  withdrawal: Withdrawal,
): Promise<Text | null> {
  if (!(await isKeptNow(rates, withdrawal))) return say('withdrawals_reason_rate');
  const { ownerId, parity, method } = withdrawal;
  const mayLeave = await isReturnable(client, { ownerId, at: clock.now(), parity, method });
  return mayLeave ? null : tooManyReturnsReason;
}

type Own = { readonly id: string; readonly userId: string };

export async function getWithdrawal(
  { pool }: WithdrawalDeps,
  own: Own,
): Promise<Untold<WireWithdrawal>> {
  return wireWithdrawal((await findWithdrawal(pool, own.id, own.userId)) ?? refuse('introuvable'));
}

/**
 * Calls a withdrawal off while it has not left. Doing so again changes nothing. Refuses `introuvable`,
 * `retrait_non_annulable`.
 */
export async function cancelWithdrawal(
  deps: WithdrawalDeps,
  own: Own,
): Promise<Untold<WireWithdrawal>> {
  return transact(deps.pool, async ({ client }) => {
    const held = (await lockOwnWithdrawal(client, own.id, own.userId)) ?? refuse('introuvable');
    if (held.status === 'annule') return wireWithdrawal(held);
    if (held.status !== 'en_attente' && held.status !== 'en_verification')
      return refuse('retrait_non_annulable');
    const end = { to: 'annule', reason: null } as const;
    return wireWithdrawal(await giveUp(deps, client, { withdrawal: held, end }));
  });
}

type Search = z.output<typeof withdrawalListQuerySchema>;

export async function searchWithdrawals(
  snapshot: Snapshot,
  ownerId: string,
  query: Search,
): Promise<Untold<WithdrawalList>> {
  const found = await listWithdrawals(snapshot, {
    ownerId,
    status: query.statut ?? null,
    span: spanOf(query),
  });
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { elements: shown.map(wireWithdrawal), ...page };
}
