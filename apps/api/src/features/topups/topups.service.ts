import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { topupPauseSeconds } from '@nzela/contract/topup-terms';
import type {
  createTopupSchema,
  Topup as WireTopup,
  TopupList,
  topupListQuerySchema,
} from '@nzela/contract/topups';
import { say, type Message } from '@nzela/messages/message';
import { compareDecimals, decimal } from '@nzela/money/decimal';
import { moneyText } from '@nzela/money/money';
import { apply, movement } from '../../kernel/data/book.ts';
import { transact } from '../../kernel/data/database.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import {
  once,
  storedAnswer,
  type IdempotencyKey,
  type StoredAnswer,
} from '../../kernel/http/idempotency.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { writeOperations, type NewOperation } from '../operations/operations.ts';
import { paymentSubject, type ProvenPayee, type StepUpRequest } from '../step-up/step-up.ts';
import { spendProven } from '../limits/limits.ts';
import { priceTopup, refuseDownOperator } from './catalogue.ts';
import { depart } from './departure.ts';
import type { TopupDeps } from './deps.ts';
import { holdLegs } from './postings.ts';
import { giveUpTopup, publishTopup } from './steps.ts';
import { wireTopup, type Purchase, type Topup } from './topup.ts';
import {
  findTopup,
  insertTopup,
  lastTopupOf,
  listTopups,
  lockOwnTopup,
  lockTopup,
  recentTopups,
} from './topups.store.ts';

type Creation = {
  readonly key: IdempotencyKey;
  readonly userId: string;
  readonly body: z.output<typeof createTopupSchema>;
  readonly request: StepUpRequest;
};

/**
 * Orders a top-up from the person's EUR wallet. Its id is the key's. Refuses what {@link priceTopup} and
 * {@link refuseDownOperator} refuse, `prix_modifie` when it costs another price than the person agreed to, `numero_recemment_recharge`,
 * `solde_insuffisant`, `plafond_atteint` and `verification_requise`.
 */
export async function createTopup(deps: TopupDeps, creation: Creation): Promise<StoredAnswer> {
  const { key, userId, body, request } = creation;
  // What was answered before is answered without asking the provider what it sells today.
  const stored = await storedAnswer(deps.pool, key);
  if (stored !== null) return stored;
  const purchase = await priceTopup(deps, body);
  await refuseDownOperator(deps, purchase);
  refuseOtherPrice(purchase, body.price);
  return once(deps.pool, key, async ({ client }) => {
    await refuseRepeated(deps, client, { userId, phone: purchase.phone });
    const topup = await orderTopup(deps, client, { id: key.id, userId, purchase, request });
    return { status: 201, body: wireTopup(topup) };
  });
}

function refuseOtherPrice({ price }: Purchase, agreed: string | undefined): void {
  if (agreed === undefined) return;
  if (compareDecimals(decimal(agreed), decimal(moneyText(price))) === 0) return;
  refuse('prix_modifie', { values: { price } });
}

/** The operator would refuse it too; said before, nothing is set aside, and nobody tops up twice by mistake. */
async function refuseRepeated(
  { clock }: TopupDeps,
  client: PoolClient,
  { userId, phone }: { readonly userId: string; readonly phone: string },
): Promise<void> {
  const last = await lastTopupOf(client, userId, phone);
  if (last === null) return;
  const freeAt = addSeconds(last, topupPauseSeconds);
  const seconds = Math.ceil((freeAt.getTime() - clock.now().getTime()) / 1000);
  if (seconds <= 0) return;
  refuse('numero_recemment_recharge', {
    field: 'phoneNumber',
    values: { pause: pauseOf(seconds) },
    retryAfterSeconds: seconds,
  });
}

/** Of two minutes at most, to the second. */
function pauseOf(seconds: number): Message {
  return seconds <= 60
    ? say('topups_pause_seconds', { count: seconds })
    : say('topups_pause_minute', { count: seconds - 60 });
}

export type TopupOrder = {
  /** The caller's: ordering under it again answers the same top-up. */
  readonly id: string;
  readonly userId: string;
  /** From `priceTopup`, asked outside the transaction. */
  readonly purchase: Purchase;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/** The phone that is topped up, as a fresh proof of identity is bound to it. */
export function toppedUp({ phone, operator, product }: Purchase): ProvenPayee {
  return {
    words: `+${phone} · ${operator.name}`,
    account: `${operator.id}:${product.id}:${phone}`,
  };
}

/**
 * Sets the price aside in the person's EUR wallet and queues the order, unless it is held for a review, in the caller's
 * transaction. Refuses `solde_insuffisant`, `plafond_atteint` and `verification_requise`.
 */
export async function orderTopup(
  deps: Pick<TopupDeps, 'ledger' | 'clock' | 'settings' | 'rates'>,
  client: PoolClient,
  { id, userId, purchase, request }: TopupOrder,
): Promise<Topup> {
  const before = await findTopup(client, id, userId);
  if (before !== null) return before;
  const at = deps.clock.now();
  const { delaiTransactionMinutes } = await deps.settings.read('gateways.topup');
  const deadlineAt = addSeconds(at, delaiTransactionMinutes * 60);
  const topup = await insertTopup(client, { id, userId, purchase, at, deadlineAt });
  const amount = purchase.price;
  await spendProven(deps, client, {
    spend: { subject: id, userId, amount, at },
    proof: {
      request,
      action: 'paiement',
      subject: paymentSubject(amount, toppedUp(purchase)),
      use: id,
    },
    take: () => apply(deps.ledger, client, movement('topup.hold', id, holdLegs(topup, at))),
  });
  await writeOperations(client, [headerOf(topup)]);
  await publishTopup(client, topup);
  return depart(deps, client, topup);
}

/** Whether a top-up was ordered under `id`: ordering sets its price aside. */
export async function topupStage(
  { pool }: Pick<TopupDeps, 'pool'>,
  { id, userId }: Own,
): Promise<'paid' | null> {
  return (await findTopup(pool, id, userId)) === null ? null : 'paid';
}

function headerOf(topup: Topup): NewOperation {
  const { id, userId, reference, operator, bundle, phone, price, createdAt } = topup;
  return {
    ownerId: userId,
    kind: 'recharge',
    direction: 'out',
    description:
      bundle === null
        ? say('operations_topup', { operator: operator.name })
        : say('operations_topup_bundle', { operator: operator.name, bundle: bundle.name }),
    counterparty: `+${phone}`,
    amount: price,
    status: 'pending',
    at: createdAt,
    object: { type: 'topups', id },
    reference,
    subject: id,
  };
}

type Own = { readonly id: string; readonly userId: string };

export async function getTopup(
  { pool }: TopupDeps,
  { id, userId }: Own,
): Promise<Untold<WireTopup>> {
  return wireTopup((await findTopup(pool, id, userId)) ?? refuse('introuvable'));
}

/**
 * Calls a top-up off while it is held for a review. Doing so again changes nothing. Refuses `introuvable`,
 * `recharge_non_annulable`.
 */
export async function cancelTopup(
  deps: Pick<TopupDeps, 'pool' | 'ledger' | 'clock'>,
  own: Own,
): Promise<Untold<WireTopup>> {
  return transact(deps.pool, async ({ client }) => {
    const topup = (await lockOwnTopup(client, own)) ?? refuse('introuvable');
    if (topup.status === 'annule') return wireTopup(topup);
    if (topup.status !== 'en_verification') return refuse('recharge_non_annulable');
    await giveUpTopup(deps, client, { topup, end: { to: 'annule', verdict: null } });
    return wireTopup(await lockTopup(client, topup.id));
  });
}

/** A page of a person's top-ups. */
export async function searchTopups(
  snapshot: Snapshot,
  userId: string,
  query: z.output<typeof topupListQuerySchema>,
): Promise<Untold<TopupList>> {
  const found = await listTopups(snapshot, userId, spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { elements: shown.map(wireTopup), ...page };
}

const recentMost = 6;

export async function recentNumbers(
  snapshot: Snapshot,
  userId: string,
): Promise<Untold<WireTopup>[]> {
  return (await recentTopups(snapshot, userId, recentMost)).map(wireTopup);
}
