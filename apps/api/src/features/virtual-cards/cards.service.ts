import type { z } from 'zod';
import type {
  CardReveal,
  CardTransactionList,
  cardRulesSchema,
  cardTransactionQuerySchema,
  VirtualCard,
} from '@nzela/contract/virtual-cards';
import { readAmount } from '../../kernel/texts/amounts.ts';
import { transact } from '../../kernel/data/database.ts';
import { dueJob } from '../../kernel/data/due.ts';
import { publish } from '../../kernel/data/events.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { requireStepUp, type StepUpRequest } from '../step-up/step-up.ts';
import { isBeingMade, type Card } from './card.ts';
import { listMovements } from './payments/card-transactions.store.ts';
import type { CardDeps } from './deps.ts';
import { cardsDue } from './orders/due.ts';
import { refuseStopped } from './stops/stops.ts';
import { showCard, showCards, wireMovement } from './view.ts';
import {
  listCards,
  lockOwnCard,
  readCard,
  updateCard,
  type CardChange,
} from './virtual-cards.store.ts';

type Own = { readonly id: string; readonly ownerId: string };

/** A person's cards, newest first. */
export async function cardsOf(deps: CardDeps, ownerId: string): Promise<Untold<VirtualCard>[]> {
  const cards = await listCards(deps.pool, ownerId);
  return transact(deps.pool, ({ client }) => showCards(deps, client, cards));
}

export async function readOwnCard(deps: CardDeps, own: Own): Promise<Untold<VirtualCard>> {
  const card = await readCard(deps.pool, own);
  return transact(deps.pool, ({ client }) => showCard(deps, client, card));
}

/**
 * Freezes a card, or takes it up again: our own decisions obey from the commit on, and the issuer is told by a job.
 * Refuses `introuvable`, `cartes_arretees`, `carte_en_preparation`, `carte_fermee`.
 */
export async function setActive(
  deps: CardDeps,
  own: Own,
  isActive: boolean,
): Promise<Untold<VirtualCard>> {
  if (isActive) await refuseStopped(deps.pool, own.ownerId);
  return change(deps, own, () => ({ is_frozen: !isActive }));
}

/**
 * Limits, lock and single use: what is absent stays, null takes it away. Refuses `introuvable`, `montant_invalide`,
 * `carte_en_preparation`, `carte_fermee`.
 */
export function setRules(
  deps: CardDeps,
  own: Own,
  rules: z.output<typeof cardRulesSchema>,
): Promise<Untold<VirtualCard>> {
  return change(deps, own, (card) => {
    const limit = (text: string | null, field: string) =>
      text === null ? null : readAmount(text, card.currency, field).minor;
    const { plafondTransaction, plafondMensuel, usageUnique, marchandAutorise } = rules;
    return {
      ...(plafondTransaction === undefined
        ? {}
        : { limit_per_payment: limit(plafondTransaction, 'plafondTransaction') }),
      ...(plafondMensuel === undefined
        ? {}
        : { limit_per_month: limit(plafondMensuel, 'plafondMensuel') }),
      ...(usageUnique === undefined ? {} : { is_single_use: usageUnique }),
      ...(marchandAutorise === undefined ? {} : { merchant_lock: marchandAutorise }),
    };
  });
}

async function change(
  deps: CardDeps,
  own: Own,
  changeOf: (card: Card) => CardChange,
): Promise<Untold<VirtualCard>> {
  return transact(deps.pool, async ({ client }) => {
    const card = await lockOwnCard(client, own);
    if (isBeingMade(card)) refuse('carte_en_preparation');
    if (card.status !== 'active') refuse('carte_fermee');
    const at = deps.clock.now();
    const wanted = changeOf(card);
    const touchesIssuer = wanted.is_frozen !== undefined && wanted.is_frozen !== card.isFrozen;
    const sync = touchesIssuer ? { attempts_since: at, next_action_at: at } : {};
    const changed = await updateCard(client, card.id, { at, change: { ...wanted, ...sync } });
    if (touchesIssuer) await addJobs(client, [dueJob(cardsDue, card.id)]);
    await publish(client, { userId: card.ownerId, sujet: 'virtual-cards', id: card.id });
    return showCard(deps, client, changed);
  });
}

/** A page of a card's transactions: loads, fees, and each payment that was asked for. */
export async function transactionsOf(
  snapshot: Snapshot,
  own: Own,
  query: z.output<typeof cardTransactionQuerySchema>,
): Promise<Untold<CardTransactionList>> {
  const card = await readCard(snapshot, own);
  const found = await listMovements(snapshot, card.id, spanOf(query));
  const { shown, ...page } = pageOf(query, found, (movement) => movement);
  return { elements: shown.map(wireMovement), ...page };
}

/**
 * Lets the issuer show the card, once, to the page of ours that the person is on: number and CVV never pass here. Asks
 * for a fresh proof of identity, bound to the card. Refuses `introuvable`, `carte_en_preparation`, `carte_fermee`,
 * `cartes_arretees`, `verification_requise`, `passerelle_indisponible`.
 */
export async function revealCard(
  deps: CardDeps,
  own: Own,
  request: StepUpRequest,
): Promise<CardReveal> {
  const card = await readCard(deps.pool, own);
  if (isBeingMade(card)) refuse('carte_en_preparation');
  if (card.status !== 'active' || card.providerId === null) return refuse('carte_fermee');
  await refuseStopped(deps.pool, own.ownerId);
  const subject = { carte: card.id };
  await requireStepUp(deps, request, { action: 'carte-reveler', subject });
  const frameOrigin = new URL(deps.config.publicUrl).origin;
  const answer = await deps.gateways.issuing.reveal(card.providerId, frameOrigin);
  if (answer.status !== 'answered') return refuse('passerelle_indisponible');
  const { url, expiresAt } = answer.value;
  return { url, expireLe: expiresAt.toISOString() };
}
