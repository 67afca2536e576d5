import type { Pool, PoolClient } from 'pg';
import type {
  CardTransaction,
  VirtualCard,
  VirtualCardStatus,
} from '@nzela/contract/virtual-cards';
import { money } from '@nzela/money/money';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { periodStart } from '../operations/operations.ts';
import { findUser } from '../users/users.ts';
import { balancesOf } from './payments/balances.ts';
import type { Card } from './card.ts';
import { lastMovements, readUse, type CardMovement } from './payments/card-transactions.store.ts';
import type { CardDeps } from './deps.ts';
import { isStopped, stoppedReason } from './stops/stops.ts';

const shownTransactions = 3;

export async function showCard(
  deps: CardDeps,
  client: PoolClient,
  card: Card,
): Promise<Untold<VirtualCard>> {
  const [shown] = await showCards(deps, client, [card]);
  if (shown === undefined) throw new Error('One card gives one view');
  return shown;
}

/** One owner's cards on the wire, each with its balance, what it spent this month and its last transactions. */
export async function showCards(
  { ledger, clock }: CardDeps,
  client: PoolClient,
  cards: readonly Card[],
): Promise<Untold<VirtualCard>[]> {
  const [first] = cards;
  if (first === undefined) return [];
  const ids = cards.map(({ id }) => id);
  const balances = await balancesOf(ledger, client, cards);
  const areStopped = await isStopped(client, first.ownerId);
  const uses = await readUse(client, ids, await monthStart(client, first.ownerId, clock.now()));
  const movements = Map.groupBy(
    await lastMovements(client, ids, shownTransactions),
    ({ cardId }) => cardId,
  );
  return cards.map((card) => {
    const none = money(0n, card.currency);
    const { posted, available } = balances.get(card.id) ?? { posted: none, available: none };
    const spent = money(uses.get(card.id)?.spent ?? 0n, card.currency);
    return {
      ...wireCard(card, areStopped),
      solde: wireAmount(posted),
      disponible: wireAmount(available),
      depenseDuMois: wireAmount(spent),
      dernieresTransactions: (movements.get(card.id) ?? []).map(wireMovement),
    };
  });
}

type Shown = 'solde' | 'disponible' | 'depenseDuMois' | 'dernieresTransactions';

function wireCard(card: Card, areStopped: boolean): Omit<Untold<VirtualCard>, Shown> {
  const isHeld = areStopped && card.status === 'active';
  return {
    id: card.id,
    userId: card.ownerId,
    reference: card.reference,
    type: card.type,
    devise: card.currency,
    design: card.design,
    titulaire: card.holder,
    derniersChiffres: card.last4,
    statut: isHeld ? 'arretee' : pausedOr(card),
    estActive: !card.isFrozen,
    plafondTransaction: card.limitPerPayment === null ? null : wireAmount(card.limitPerPayment),
    plafondMensuel: card.limitPerMonth === null ? null : wireAmount(card.limitPerMonth),
    usageUnique: card.isSingleUse,
    marchandAutorise: card.merchantLock,
    portefeuille: card.walletCurrency,
    depotInitial: wireAmount(card.deposit),
    prochainsFraisLe: card.nextFeeAt?.toISOString() ?? null,
    raison: isHeld ? stoppedReason : card.reason,
    dateCreation: card.createdAt.toISOString(),
  };
}

function pausedOr({ status, pausedAt }: Card): VirtualCardStatus {
  return status === 'active' && pausedAt !== null ? 'en_pause' : status;
}

export function wireMovement(one: CardMovement): Untold<CardTransaction> {
  const isForeign = one.asked !== null && one.asked.currency !== one.amount.currency;
  const amount = one.cleared ?? one.amount;
  return {
    id: one.id,
    genre: one.kind,
    sens: one.kind === 'depot' || one.kind === 'recharge' ? 'in' : 'out',
    etat: one.state,
    marchand: one.merchant,
    categorie: one.category,
    montant: wireAmount(amount),
    devise: amount.currency as CardTransaction['devise'],
    montantMarchand: isForeign ? Number(one.asked?.amount) : null,
    deviseMarchand: isForeign ? (one.asked?.currency ?? null) : null,
    motif: one.declineReason,
    raison: one.reason,
    date: one.at.toISOString(),
  };
}

/** Where the owner is. */
async function monthStart(db: Pool | PoolClient, ownerId: string, now: Date): Promise<Date> {
  const owner = await findUser(db, 'id', ownerId);
  const timeZone = owner?.timeZone ?? 'Europe/Paris';
  return periodStart('month', { now, timeZone });
}
