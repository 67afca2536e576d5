import type { ClientBase } from 'pg';
import { say, type Message } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import { notify } from '../notifications/notifications.ts';
import type { Card } from './card.ts';
import type { CardMovement } from './payments/card-transactions.store.ts';

type Words = { readonly title: Message; readonly text: Message };

const cardsPath = '/dashboard/user/wallet?onglet=cartes';

/** What the owner of a card is told of, in the transaction in which it happens; once for each `subject`. */
function notifyOwner(client: ClientBase, card: Card, { title, text }: Words, subject: string) {
  return notify(client, {
    userId: card.ownerId,
    event: 'cartes',
    title,
    text,
    path: `${cardsPath}&carte=${card.id}`,
    subject: `card:${card.id}:${subject}`,
  });
}

const named = ({ last4 }: Card): Message =>
  last4 === null ? say('cards_mine') : say('cards_one', { last4 });

export function notifyMade(client: ClientBase, card: Card): Promise<void> {
  const title = say('cards_made_title', { card: named(card) });
  const text = say('cards_made_text', { deposit: card.deposit });
  return notifyOwner(client, card, { title, text }, 'faite');
}

export function notifyRefused(client: ClientBase, card: Card, text: Message): Promise<void> {
  return notifyOwner(client, card, { title: say('cards_refused_title'), text }, 'refusee');
}

type Payment = { readonly id: string; readonly amount: Money; readonly merchant: string };

export function notifyApproved(client: ClientBase, card: Card, payment: Payment): Promise<void> {
  const { id, amount, merchant } = payment;
  const title = say('cards_approved_title', { amount, merchant });
  const text = say('cards_approved_text', { card: named(card) });
  return notifyOwner(client, card, { title, text }, id);
}

export function notifyDeclined(
  client: ClientBase,
  card: Card,
  payment: Payment & { readonly reason: Message },
): Promise<void> {
  const { id, amount, merchant, reason } = payment;
  const title = say('cards_declined_title', { amount, merchant });
  const text = say('cards_declined_text', { card: named(card), reason });
  return notifyOwner(client, card, { title, text }, id);
}

/** `at`: a card may pause in several months. */
export function notifyPaused(
  client: ClientBase,
  card: Card,
  { reason, at }: { readonly reason: Message; readonly at: Date },
): Promise<void> {
  const title = say('cards_paused_title', { card: named(card) });
  return notifyOwner(client, card, { title, text: reason }, `pause:${at.toISOString()}`);
}

type AtOurCost = {
  readonly payment: Pick<CardMovement, 'id' | 'merchant'>;
  readonly taken: Money;
  readonly ours: Money;
  readonly reason: Message;
};

/** Every card of the owner is stopped. */
export function notifyStopped(
  client: ClientBase,
  card: Card,
  { payment, taken, ours, reason }: AtOurCost,
): Promise<void> {
  const title = say('cards_stopped_title');
  const text = say('cards_stopped_text', {
    card: named(card),
    merchant: payment.merchant ?? '',
    amount: taken,
    ours,
    reason,
  });
  return notifyOwner(client, card, { title, text }, `arret:${payment.id}`);
}

/** `stopId`: of the stop that is over. */
export function notifyResumed(client: ClientBase, userId: string, stopId: string): Promise<void> {
  return notify(client, {
    userId,
    event: 'cartes',
    title: say('cards_resumed_title'),
    text: say('cards_resumed_text'),
    path: cardsPath,
    subject: `cards:reprise:${stopId}`,
  });
}
