import type { PoolClient } from 'pg';
import { formatMoney } from '@nzela/money/format';
import { compare, money, subtract, type Money } from '@nzela/money/money';
import type { Authorization } from '../../gateways/issuing/issuing.port.ts';
import { apply, movement } from '../../kernel/book.ts';
import { transact } from '../../kernel/database.ts';
import { publish } from '../../kernel/events.ts';
import { raiseAlert, resolveAlert } from '../operations/operations.ts';
import { availableOn } from './balances.ts';
import { nextLookUp } from './authorizations.ts';
import type { Card } from './card.ts';
import { findAuthorization, updateMovement, type CardMovement } from './card-transactions.store.ts';
import { beginClosing, settleClosing } from './closing.ts';
import type { CardDeps } from './deps.ts';
import { clearingLegs, paymentReleaseLegs, refundLegs, type ClearingParts } from './postings.ts';
import { lockCard } from './virtual-cards.store.ts';

/**
 * Looks up what became of a payment and follows it, forward only: taken, let go of, refunded. Safe to run at any time,
 * any number of times. One that nobody took in a week is let go of, once the issuer says so: a lost answer may hide that it
 * was taken, and the owner would have the money twice.
 */
export async function followAuthorization(deps: CardDeps, authorizationId: string): Promise<void> {
  const known = await findAuthorization(deps.pool, authorizationId);
  if (known === null) return;
  const answer = await deps.gateways.issuing.lookupAuthorization(authorizationId);
  await transact(deps.pool, async ({ client }) => {
    const card = await lockCard(client, known.cardId);
    const payment = await findAuthorization(client, authorizationId);
    if (payment === null) return;
    if (answer.status !== 'answered') return doubt(deps, client, { card, payment });
    const found = answer.value;
    if (found === null) await wait(deps, client, payment);
    else if (isOther(found, payment, card))
      await contradict(deps, client, { card, payment, found });
    else await follow(deps, client, { card, payment, found });
  });
}

type Followed = {
  readonly card: Card;
  readonly payment: CardMovement;
  readonly found: Authorization;
};

/** Another card, another amount: nothing of it is believed. */
function isOther(found: Authorization, payment: CardMovement, card: Card): boolean {
  const sums = [found.amount, ...(found.clearedAmount === null ? [] : [found.clearedAmount])];
  return (
    found.cardId !== card.providerId ||
    sums.some(({ currency }) => currency !== card.currency) ||
    compare(found.amount, payment.amount) !== 0
  );
}

async function follow(deps: CardDeps, client: PoolClient, followed: Followed): Promise<void> {
  const { payment, found } = followed;
  const isHeld = payment.state === 'autorisee';
  switch (found.state) {
    case 'cleared':
      return payment.state === 'reglee' || payment.state === 'remboursee'
        ? undefined
        : clear(deps, client, followed);
    case 'refunded':
      return refund(deps, client, followed);
    case 'reversed':
    case 'declined':
      return isHeld ? letGo(deps, client, { ...followed, to: 'annulee' }) : undefined;
    case 'approved':
      if (payment.state === 'refusee') return contradict(deps, client, followed);
      return isHeld ? wait(deps, client, payment) : undefined;
    case 'pending':
      return isHeld ? wait(deps, client, payment) : undefined;
  }
}

/** The issuer gave no answer: asked again later, however late it is; then an operator hears of it. */
async function doubt(
  { clock }: CardDeps,
  client: PoolClient,
  { card, payment }: Pick<Followed, 'card' | 'payment'>,
): Promise<void> {
  const at = clock.now();
  if (payment.state !== 'autorisee') return;
  if (payment.expiresAt !== null && payment.expiresAt <= at) {
    const subject = payment.authorizationId ?? payment.id;
    const detail = { card: card.reference, detail: 'the issuer gives no answer on a payment' };
    await raiseAlert(client, { kind: 'card_stuck', subject, detail });
  }
  await updateMovement(client, payment.id, { at, nextActionAt: nextLookUp(payment.at, at) });
}

/** The issuer has said what became of it. */
function ended({ authorizationId, id }: CardMovement, at: Date) {
  return { kind: 'card_stuck', subject: authorizationId ?? id, at } as const;
}

/** Nothing new: asked again later, and let go of at the end of its time. */
async function wait(deps: CardDeps, client: PoolClient, payment: CardMovement): Promise<void> {
  const at = deps.clock.now();
  if (payment.state !== 'autorisee') return;
  if (payment.expiresAt !== null && payment.expiresAt <= at) {
    const card = await lockCard(client, payment.cardId);
    return letGo(deps, client, { card, payment, to: 'expiree' });
  }
  await updateMovement(client, payment.id, { at, nextActionAt: nextLookUp(payment.at, at) });
}

async function letGo(
  deps: CardDeps,
  client: PoolClient,
  {
    card,
    payment,
    to,
  }: Pick<Followed, 'card' | 'payment'> & { readonly to: 'annulee' | 'expiree' },
): Promise<void> {
  const at = deps.clock.now();
  const legs = paymentReleaseLegs(payment.id);
  await apply(deps.ledger, client, movement('card.release', payment.id, legs));
  await updateMovement(client, payment.id, { at, state: to, nextActionAt: null });
  await resolveAlert(client, ended(payment, at));
  await tell(client, card);
  await settleClosing(deps, client, card);
}

/** The shop took its money: from the hold, then from the balance for a tip, then at our cost. */
async function clear(deps: CardDeps, client: PoolClient, followed: Followed): Promise<void> {
  const { card, payment, found } = followed;
  const at = deps.clock.now();
  const taken = found.clearedAmount ?? found.amount;
  const parts = await partsOf(deps, client, { card, payment, taken });
  const legs = clearingLegs(card, payment.id, parts);
  await apply(deps.ledger, client, movement('card.clearing', payment.id, legs));
  await updateMovement(client, payment.id, {
    at,
    state: 'reglee',
    cleared: taken,
    coveredByUs: parts.fromUs,
    nextActionAt: null,
  });
  await resolveAlert(client, ended(payment, at));
  if (parts.fromUs.minor > 0n || payment.state === 'refusee') {
    await raiseAlert(client, {
      kind: 'card_clearing',
      subject: payment.authorizationId ?? payment.id,
      detail: {
        card: card.reference,
        state: payment.state,
        authorised: formatMoney(payment.amount, { code: true }),
        taken: formatMoney(taken, { code: true }),
        atOurCost: formatMoney(parts.fromUs, { code: true }),
      },
    });
  }
  await tell(client, card);
  if (card.isSingleUse && card.status === 'active') {
    await beginClosing(deps, client, { card, reason: singleUseDone });
  } else await settleClosing(deps, client, card);
}

const singleUseDone = 'Carte à usage unique : elle a servi, et s’est fermée d’elle-même.';

/** A shop may take a fifth more than it was promised (a tip), as far as the balance goes. */
const tipShare = 5n;

async function partsOf(
  { ledger }: CardDeps,
  client: PoolClient,
  { card, payment, taken }: Pick<Followed, 'card' | 'payment'> & { readonly taken: Money },
): Promise<ClearingParts> {
  const isHeld = payment.state === 'autorisee';
  const none = money(0n, card.currency);
  const held = isHeld ? payment.amount : none;
  const fromHold = compare(taken, held) < 0 ? taken : held;
  const more = subtract(taken, fromHold);
  // What was refused is never the owner's to pay; what was let go of too early still is.
  const tip = money(payment.amount.minor / tipShare, card.currency);
  const most = payment.state === 'refusee' ? none : isHeld ? tip : taken;
  const available = await availableOn(ledger, client, card);
  const fromBalance = [more, most, available].reduce((least, one) =>
    compare(one, least) < 0 ? one : least,
  );
  return {
    fromHold: isHeld ? fromHold : null,
    fromBalance,
    fromUs: subtract(more, fromBalance),
  };
}

async function refund(deps: CardDeps, client: PoolClient, followed: Followed): Promise<void> {
  if (followed.payment.state === 'remboursee') return;
  if (followed.payment.state !== 'reglee') {
    // Its clearing was never heard of: that comes first.
    await clear(deps, client, followed);
    const authorizationId = followed.payment.authorizationId ?? '';
    const payment = (await findAuthorization(client, authorizationId)) ?? followed.payment;
    const card = await lockCard(client, followed.card.id);
    return refund(deps, client, { ...followed, card, payment });
  }
  const { card, payment } = followed;
  const at = deps.clock.now();
  const amount = payment.cleared ?? payment.amount;
  const legs = refundLegs(card, { amount, ours: payment.coveredByUs });
  await apply(deps.ledger, client, movement('card.refund', payment.id, legs));
  await updateMovement(client, payment.id, { at, state: 'remboursee', nextActionAt: null });
  await tell(client, card);
  await settleClosing(deps, client, card);
}

async function contradict(
  deps: CardDeps,
  client: PoolClient,
  { card, payment, found }: Followed,
): Promise<void> {
  await raiseAlert(client, {
    kind: 'card_contradiction',
    subject: payment.authorizationId ?? payment.id,
    detail: { card: card.reference, ours: payment.state, theirs: found.state },
  });
  await wait(deps, client, payment);
}

function tell(client: PoolClient, { ownerId, id }: Card): Promise<void> {
  return publish(client, { userId: ownerId, sujet: 'virtual-cards', id });
}
