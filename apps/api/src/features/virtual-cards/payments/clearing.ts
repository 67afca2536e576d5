import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { formatMoney } from '@nzela/money/format';
import { compare, money, subtract, type Money } from '@nzela/money/money';
import type { Authorization } from '../../../gateways/issuing/issuing.port.ts';
import { apply, movement } from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import { publish } from '../../../kernel/data/events.ts';
import { raiseAlert, resolveAlert } from '../../operations/operations.ts';
import { availableOn } from './balances.ts';
import { nextLookUp } from './authorizations.ts';
import type { Card } from '../card.ts';
import { findAuthorization, updateMovement, type CardMovement } from './card-transactions.store.ts';
import { beginClosing, settleClosing } from '../orders/closing.ts';
import type { CardDeps } from '../deps.ts';
import { clearingLegs, paymentReleaseLegs, refundLegs, type ClearingParts } from '../postings.ts';
import { resumeIfRepaid, stopCards } from '../stops/stops.ts';
import { lockCard } from '../virtual-cards.store.ts';

/**
 * Looks up what became of a payment and follows it, forward only: taken, let go of, refunded. Safe to run at any time,
 * any number of times. A hold ends when the issuer says how it ended, or no longer knows it once its time is over; while
 * the issuer approves it or gives no answer, a shop can still take it, and the owner would have the money twice.
 */
export async function followAuthorization(deps: CardDeps, authorizationId: string): Promise<void> {
  const known = await findAuthorization(deps.pool, authorizationId);
  if (known === null) return;
  const answer = await deps.gateways.issuing.lookupAuthorization(authorizationId);
  await transact(deps.pool, async ({ client }) => {
    const card = await lockCard(client, known.cardId);
    const payment = await findAuthorization(client, authorizationId);
    if (payment === null) return;
    const held = { card, payment };
    if (answer.status !== 'answered') return askAgain(deps, client, held, 'gives no answer on');
    const found = answer.value;
    if (found === null) await unknown(deps, client, held);
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
    case 'expired':
      return isHeld ? letGo(deps, client, { ...followed, to: 'expiree' }) : undefined;
    case 'approved':
      if (payment.state === 'refusee') return contradict(deps, client, followed);
      return askAgain(deps, client, followed, 'still holds');
    case 'pending':
      return askAgain(deps, client, followed, 'still holds');
  }
}

type Held = Pick<Followed, 'card' | 'payment'>;

function isOverdue({ expiresAt }: CardMovement, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** The hold stays, and the issuer is asked again, however late it is; past its time an operator hears of it. */
async function askAgain(
  { clock }: CardDeps,
  client: PoolClient,
  { card, payment }: Held,
  issuerDoes: 'gives no answer on' | 'still holds',
): Promise<void> {
  const at = clock.now();
  if (payment.state !== 'autorisee') return;
  if (isOverdue(payment, at)) {
    const subject = payment.authorizationId ?? payment.id;
    const detail = { card: card.reference, detail: `the issuer ${issuerDoes} a payment` };
    await raiseAlert(client, { kind: 'card_stuck', subject, detail });
  }
  await updateMovement(client, payment.id, { at, nextActionAt: nextLookUp(payment.at, at) });
}

/** The issuer knows no such payment: no shop can take it, once the issuer had all the time to file it. */
async function unknown(deps: CardDeps, client: PoolClient, held: Held): Promise<void> {
  const { payment } = held;
  const isHeld = payment.state === 'autorisee';
  return isHeld && isOverdue(payment, deps.clock.now())
    ? letGo(deps, client, { ...held, to: 'expiree' })
    : askAgain(deps, client, held, 'gives no answer on');
}

/** The issuer has said what became of it. */
function ended({ authorizationId, id }: CardMovement, at: Date) {
  return { kind: 'card_stuck', subject: authorizationId ?? id, at } as const;
}

async function letGo(
  deps: CardDeps,
  client: PoolClient,
  { card, payment, to }: Held & { readonly to: 'annulee' | 'expiree' },
): Promise<void> {
  const at = deps.clock.now();
  const legs = paymentReleaseLegs(payment.id);
  await apply(deps.ledger, client, movement('card.release', payment.id, legs));
  await updateMovement(client, payment.id, { at, state: to, nextActionAt: null });
  await resolveAlert(client, ended(payment, at));
  await publishCard(client, card);
  await settleClosing(deps, client, card);
}

/** The shop took its money: from the hold, then from the balance for a tip, then at our cost, which stops the cards. */
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
        owner: card.ownerId,
      },
    });
  }
  // What came back in the meantime cost us nothing.
  if (parts.fromUs.minor > 0n && found.state === 'cleared')
    await stopCards(client, { card, payment, taken, ours: parts.fromUs, at });
  await publishCard(client, card);
  if (card.isSingleUse && card.status === 'active') {
    await beginClosing(deps, client, { card, reason: say('cards_reason_used') });
  } else await settleClosing(deps, client, card);
}

/** A shop may take a fifth more than it was promised (a tip), as far as the balance goes. */
const tipShare = 5n;

async function partsOf(
  { ledger }: CardDeps,
  client: PoolClient,
  { card, payment, taken }: Held & { readonly taken: Money },
): Promise<ClearingParts> {
  const isHeld = payment.state === 'autorisee';
  const none = money(0n, card.currency);
  const held = isHeld ? payment.amount : none;
  const fromHold = compare(taken, held) < 0 ? taken : held;
  const more = subtract(taken, fromHold);
  // What was refused is never the owner's to pay; what was approved and let go of still is.
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
  if (payment.coveredByUs.minor > 0n) {
    const subject = payment.authorizationId ?? payment.id;
    await resolveAlert(client, { kind: 'card_clearing', subject, at });
    await resumeIfRepaid(deps, client, card);
  }
  await publishCard(client, card);
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
  await askAgain(deps, client, { card, payment }, 'still holds');
}

function publishCard(client: PoolClient, { ownerId, id }: Card): Promise<void> {
  return publish(client, { userId: ownerId, sujet: 'virtual-cards', id });
}
