import type { DeclineReason } from '@nzela/contract/virtual-cards';
import { say, type Message } from '@nzela/messages/message';
import { add, compare, money, subtract, type Money } from '@nzela/money/money';
import type { Card } from '../card.ts';
import type { CardUse } from './card-transactions.store.ts';

/** A payment that a shop asks for, and what the answer depends on. */
export type Question = {
  readonly card: Card;
  readonly isOwnerBlocked: boolean;
  /** A payment of the owner's was at our cost. */
  readonly areCardsStopped: boolean;
  /** The configuration's `isEnabled`: off, no card pays, since its owner could neither see nor freeze it. */
  readonly areCardsEnabled: boolean;
  readonly amount: Money;
  readonly merchant: string;
  readonly use: CardUse;
};

/** A no, with what its sentence names. */
export type Decline =
  | { readonly reason: Exclude<DeclineReason, DetailedReason> }
  | { readonly reason: 'autre_marchand'; readonly merchant: string }
  | { readonly reason: 'plafond_transaction'; readonly maximum: Money }
  | { readonly reason: 'plafond_mensuel'; readonly maximum: Money; readonly left: Money }
  | { readonly reason: 'solde'; readonly available: Money };
type DetailedReason = 'autre_marchand' | 'plafond_transaction' | 'plafond_mensuel' | 'solde';

/**
 * Whether a payment may be held, from everything but the balance, which the ledger decides under its own lock. The
 * first reason that applies, in the order in which a person would want to know it. Null: yes.
 */
export function decide(question: Question): Decline | null {
  const { card, isOwnerBlocked, areCardsStopped, areCardsEnabled, amount, merchant, use } =
    question;
  if (card.status !== 'active') return { reason: 'fermee' };
  if (isOwnerBlocked) return { reason: 'compte_bloque' };
  if (areCardsStopped) return { reason: 'arretee' };
  if (!areCardsEnabled) return { reason: 'cartes_suspendues' };
  if (card.isFrozen) return { reason: 'gelee' };
  if (card.pausedAt !== null) return { reason: 'en_pause' };
  if (card.isSingleUse && use.used > 0) return { reason: 'usage_unique' };
  if (card.merchantLock !== null && !isMerchant(merchant, card.merchantLock)) {
    return { reason: 'autre_marchand', merchant: card.merchantLock };
  }
  return overLimit(card, amount, use);
}

function overLimit(
  { limitPerPayment, limitPerMonth, currency }: Card,
  amount: Money,
  use: CardUse,
): Decline | null {
  if (limitPerPayment !== null && compare(amount, limitPerPayment) > 0) {
    return { reason: 'plafond_transaction', maximum: limitPerPayment };
  }
  const spent: Money = money(use.spent, currency);
  if (limitPerMonth === null || compare(add(spent, amount), limitPerMonth) <= 0) return null;
  const left = subtract(limitPerMonth, spent);
  return {
    reason: 'plafond_mensuel',
    maximum: limitPerMonth,
    left: left.minor < 0n ? money(0n, currency) : left,
  };
}

/** `BOUTIQUE ESSAI PARIS 11` is « Boutique Essai »: shops write more than their name, and in capitals. */
export function isMerchant(shown: string, locked: string): boolean {
  const [name, lock] = [plain(shown), plain(locked)];
  return name === lock || name.startsWith(`${lock} `);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** What the owner reads of a no that names nothing. */
const sentences: Readonly<Record<Exclude<DeclineReason, DetailedReason>, Message>> = {
  inconnue: say('cards_declined_unknown'),
  fermee: say('cards_declined_closed'),
  gelee: say('cards_declined_frozen'),
  en_pause: say('cards_declined_paused'),
  compte_bloque: say('cards_declined_blocked'),
  arretee: say('cards_declined_stopped'),
  cartes_suspendues: say('cards_declined_off'),
  usage_unique: say('cards_declined_used'),
  montant: say('cards_declined_amount'),
};

/** What the shop may read: why, and nothing of the owner's money. */
const shopSentences: Readonly<Record<DeclineReason, string>> = {
  inconnue: 'Carte inconnue',
  fermee: 'Carte fermée',
  gelee: 'Carte gelée par son titulaire',
  en_pause: 'Carte en pause',
  compte_bloque: 'Carte refusée',
  arretee: 'Carte refusée',
  cartes_suspendues: 'Carte momentanément indisponible',
  usage_unique: 'Carte à usage unique, déjà utilisée',
  autre_marchand: 'Carte réservée à un autre marchand',
  plafond_transaction: 'Plafond par paiement dépassé',
  plafond_mensuel: 'Plafond mensuel dépassé',
  montant: 'Montant refusé',
  solde: 'Solde insuffisant',
};

/** What the owner reads, with what to do about it. */
export function ownerSentence(decline: Decline): Message {
  if (decline.reason === 'autre_marchand')
    return say('cards_declined_merchant', { merchant: decline.merchant });
  if (decline.reason === 'plafond_transaction')
    return say('cards_declined_payment', { maximum: decline.maximum });
  if (decline.reason === 'plafond_mensuel')
    return say('cards_declined_month', { maximum: decline.maximum, left: decline.left });
  if (decline.reason === 'solde')
    return say('cards_declined_balance', { available: decline.available });
  return sentences[decline.reason];
}

export function shopSentence(reason: DeclineReason): string {
  return shopSentences[reason];
}
