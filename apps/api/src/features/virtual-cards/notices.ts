import type { ClientBase } from 'pg';
import { formatMoney } from '@nzela/money/format';
import type { Money } from '@nzela/money/money';
import { notify } from '../notifications/notifications.ts';
import type { Card } from './card.ts';
import type { CardMovement } from './card-transactions.store.ts';

type Words = { readonly title: string; readonly text: string };

const cardsPath = '/dashboard/user/wallet?onglet=cartes';

/** What the owner of a card is told of, in the transaction in which it happens; once for each `subject`. */
function tell(client: ClientBase, card: Card, { title, text }: Words, subject: string) {
  return notify(client, {
    userId: card.ownerId,
    event: 'cartes',
    title,
    text,
    path: `${cardsPath}&carte=${card.id}`,
    subject: `card:${card.id}:${subject}`,
  });
}

const named = ({ last4 }: Card): string => (last4 === null ? 'Votre carte' : `Carte •••• ${last4}`);

export function tellMade(client: ClientBase, card: Card): Promise<void> {
  const title = `${named(card)} : elle est prête`;
  const text = `${formatMoney(card.deposit)} sont dessus. Affichez son numéro dans l’onglet Cartes.`;
  return tell(client, card, { title, text }, 'faite');
}

export function tellRefused(client: ClientBase, card: Card, reason: string): Promise<void> {
  return tell(
    client,
    card,
    { title: 'Votre carte n’a pas pu être faite', text: reason },
    'refusee',
  );
}

type Payment = { readonly id: string; readonly amount: Money; readonly merchant: string };

export function tellApproved(client: ClientBase, card: Card, payment: Payment): Promise<void> {
  const title = `${formatMoney(payment.amount)} chez ${payment.merchant}`;
  const text = `${named(card)} : paiement accepté. Ce n’est pas vous ? Désactivez la carte, puis écrivez-nous.`;
  return tell(client, card, { title, text }, payment.id);
}

export function tellDeclined(
  client: ClientBase,
  card: Card,
  payment: Payment & { readonly reason: string },
): Promise<void> {
  const title = `Refusé : ${formatMoney(payment.amount)} chez ${payment.merchant}`;
  const text = `${named(card)} : ${payment.reason} Rien n’a été débité.`;
  return tell(client, card, { title, text }, payment.id);
}

/** `at`: a card may pause in several months. */
export function tellPaused(
  client: ClientBase,
  card: Card,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  const title = `${named(card)} : en pause`;
  return tell(client, card, { title, text: reason }, `pause:${at.toISOString()}`);
}

type AtOurCost = {
  readonly payment: Pick<CardMovement, 'id' | 'merchant'>;
  readonly taken: Money;
  readonly ours: Money;
  readonly reason: string;
};

/** Every card of the owner is stopped. */
export function tellStopped(
  client: ClientBase,
  card: Card,
  { payment, taken, ours, reason }: AtOurCost,
): Promise<void> {
  const title = 'Vos cartes sont arrêtées';
  const text = `${named(card)} : ${payment.merchant ?? ''} a pris ${formatMoney(taken)}, dont ${formatMoney(ours)} payés par nous. ${reason}`;
  return tell(client, card, { title, text }, `arret:${payment.id}`);
}

/** `stopId`: of the stop that is over. */
export function tellResumed(client: ClientBase, userId: string, stopId: string): Promise<void> {
  return notify(client, {
    userId,
    event: 'cartes',
    title: 'Vos cartes sont reprises',
    text: 'Ce que nous avions payé est réglé. Vos cartes paient et se rechargent de nouveau, sauf celles que vous avez désactivées.',
    path: cardsPath,
    subject: `cards:reprise:${stopId}`,
  });
}
