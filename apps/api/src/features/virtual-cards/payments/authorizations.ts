import type { PoolClient } from 'pg';
import { inOrder } from '@nzela/ledger/in-order';
import { formatMoney } from '@nzela/money/format';
import type { AuthorizationRequest } from '../../../gateways/issuing/issuing.port.ts';
import { applyIfCovered, movement } from '../../../kernel/data/book.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import { publish } from '../../../kernel/data/events.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import { periodStart, raiseAlert, type Alert } from '../../operations/operations.ts';
import { findUser } from '../../users/users.ts';
import type { Card } from '../card.ts';
import { availableOn } from './balances.ts';
import {
  findAuthorization,
  insertMovement,
  lockAuthorization,
  readUse,
  type CardMovement,
} from './card-transactions.store.ts';
import { decide, ownerSentence, shopSentence, type Decline } from './decisions.ts';
import type { CardDeps } from '../deps.ts';
import { notifyApproved, notifyDeclined } from '../notices.ts';
import { paymentHoldLegs } from '../postings.ts';
import { isStopped } from '../stops/stops.ts';
import { lockByReference } from '../virtual-cards.store.ts';

/** What we answer the issuer: its shop reads `message`. */
export type AuthorizationAnswer = {
  readonly decision: 'APPROVE' | 'DECLINE';
  readonly reason: string | null;
  readonly message: string | null;
};

/** The issuer ends what no shop took after seven days; a day later, one that it did not end needs an operator. */
const authorizationSeconds = 8 * 24 * 3600;
/** How often the issuer is asked about a payment that it said nothing more of: soon at first, for a lost answer. */
const lookUps = [
  { untilSeconds: 600, everySeconds: 120 },
  { untilSeconds: 3_600, everySeconds: 600 },
] as const;
const lookUpSeconds = 3_600;

const approved: AuthorizationAnswer = { decision: 'APPROVE', reason: null, message: null };

/**
 * Decides on a payment, once: the same question again gets the first answer, and another question under a known id is
 * declined and told to the operators, because the first answer was given for other facts. A yes holds the money in the
 * same commit, so that of two shops that ask for one balance only one is told yes. Each answer stays as a transaction of
 * the card.
 */
export async function authorize(
  deps: CardDeps,
  question: AuthorizationRequest,
): Promise<AuthorizationAnswer> {
  return transact(deps.pool, async ({ client }) => {
    const [, card, known] = await inOrder(
      client,
      () => lockAuthorization(client, question.authorizationId),
      () => lockByReference(client, question.reference),
      () => findAuthorization(client, question.authorizationId),
    );
    if (known !== null) return answerAgain(client, { known, card, question });
    if (card === null || card.providerId !== question.cardId) return declined('inconnue');
    if (question.amount.currency !== card.currency || question.amount.minor <= 0n) {
      await raiseAlert(client, contradiction(question, { card: card.reference }));
      return declined('montant');
    }
    const decline = await judge(deps, client, { card, question });
    await keep(deps, client, { card, question, decline });
    return decline === null ? approved : declined(decline.reason);
  });
}

/** The first answer when it is the same question; else a no, and the operators hear of it. */
async function answerAgain(
  client: PoolClient,
  { known, card, question }: Repeated,
): Promise<AuthorizationAnswer> {
  if (isSameQuestion({ known, card, question }))
    return known.declineReason === null ? approved : declined(known.declineReason);
  const decided = formatMoney(known.amount, { code: true });
  await raiseAlert(client, contradiction(question, { card: card?.reference ?? null, decided }));
  return declined('montant');
}

type Repeated = {
  readonly known: CardMovement;
  readonly card: Card | null;
  readonly question: AuthorizationRequest;
};

function isSameQuestion({ known, card, question }: Repeated): boolean {
  return (
    card !== null &&
    known.cardId === card.id &&
    card.providerId === question.cardId &&
    known.amount.currency === question.amount.currency &&
    known.amount.minor === question.amount.minor &&
    known.merchant === question.merchant.name
  );
}

/** The issuer says what cannot be: another currency than the card's, or other facts under an id that was decided on. */
function contradiction(
  { authorizationId, amount }: AuthorizationRequest,
  detail: Readonly<Record<string, string | null>>,
): Alert {
  return {
    kind: 'card_contradiction',
    subject: authorizationId,
    detail: { ...detail, amount: formatMoney(amount, { code: true }) },
  };
}

function declined(reason: Decline['reason']): AuthorizationAnswer {
  return { decision: 'DECLINE', reason, message: shopSentence(reason) };
}

type Asked = { readonly card: Card; readonly question: AuthorizationRequest };

/** Every rule, then the hold. Null: the money is held. */
async function judge(
  { ledger, clock, settings }: CardDeps,
  client: PoolClient,
  { card, question }: Asked,
): Promise<Decline | null> {
  const { amount, merchant } = question;
  const at = clock.now();
  const [owner, areCardsStopped] = await inOrder(
    client,
    () => findUser(client, 'id', card.ownerId),
    () => isStopped(client, card.ownerId),
  );
  const timeZone = owner?.timeZone ?? 'Europe/Paris';
  const uses = await readUse(client, [card.id], periodStart('month', { now: at, timeZone }));
  const { isEnabled } = await settings.read('virtual-cards');
  const decline = decide({
    card,
    areCardsEnabled: isEnabled,
    isOwnerBlocked: owner === null || owner.blockedAt !== null,
    areCardsStopped,
    amount,
    merchant: merchant.name,
    use: uses.get(card.id) ?? { spent: 0n, open: 0, used: 0 },
  });
  if (decline !== null) return decline;
  const movementId = movementIdOf(question);
  const legs = paymentHoldLegs(card, { movementId, amount, at });
  const isHeld = await applyIfCovered(ledger, client, movement('card.hold', movementId, legs));
  if (isHeld) return null;
  return { reason: 'solde', available: await availableOn(ledger, client, card) };
}

async function keep(
  { clock }: CardDeps,
  client: PoolClient,
  { card, question, decline }: Asked & { readonly decline: Decline | null },
): Promise<void> {
  const { authorizationId, merchant, merchantAmount } = question;
  const at = clock.now();
  const payment = { id: movementIdOf(question), amount: question.amount, merchant: merchant.name };
  await inOrder(
    client,
    () =>
      insertMovement(client, {
        id: movementIdOf(question),
        cardId: card.id,
        kind: 'paiement',
        state: decline === null ? 'autorisee' : 'refusee',
        amount: question.amount,
        at,
        authorizationId,
        merchant: merchant.name,
        category: merchant.category,
        asked: merchantAmount,
        ...(decline === null
          ? {
              toldTo: card.ownerId,
              expiresAt: addSeconds(at, authorizationSeconds),
              nextActionAt: nextLookUp(at, at),
            }
          : { declineReason: decline.reason, reason: ownerSentence(decline) }),
      }),
    () =>
      decline === null
        ? notifyApproved(client, card, payment)
        : notifyDeclined(client, card, { ...payment, reason: ownerSentence(decline) }),
  );
  await publish(client, { userId: card.ownerId, sujet: 'virtual-cards', id: card.id });
}

function movementIdOf({ authorizationId }: AuthorizationRequest): string {
  return derivedId('card-authorization', authorizationId);
}

/** When to ask again about a payment that was held at `since`. */
export function nextLookUp(since: Date, now: Date): Date {
  const heldSeconds = (now.getTime() - since.getTime()) / 1000;
  const step = lookUps.find(({ untilSeconds }) => heldSeconds < untilSeconds);
  return addSeconds(now, step?.everySeconds ?? lookUpSeconds);
}
