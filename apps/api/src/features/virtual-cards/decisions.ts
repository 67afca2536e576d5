import type { DeclineReason } from '@nzela/contract/virtual-cards';
import { formatMoney } from '@nzela/money/format';
import { add, compare, money, subtract, type Money } from '@nzela/money/money';
import type { Card } from './card.ts';
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
export type Decline = { readonly reason: DeclineReason; readonly values?: Values };
type Values = Readonly<Record<string, string>>;

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
    return { reason: 'autre_marchand', values: { marchand: card.merchantLock } };
  }
  return overLimit(card, amount, use);
}

function overLimit(
  { limitPerPayment, limitPerMonth, currency }: Card,
  amount: Money,
  use: CardUse,
): Decline | null {
  if (limitPerPayment !== null && compare(amount, limitPerPayment) > 0) {
    return { reason: 'plafond_transaction', values: { plafond: formatMoney(limitPerPayment) } };
  }
  const spent: Money = money(use.spent, currency);
  if (limitPerMonth === null || compare(add(spent, amount), limitPerMonth) <= 0) return null;
  const left = subtract(limitPerMonth, spent);
  const reste = formatMoney(left.minor < 0n ? money(0n, currency) : left);
  return { reason: 'plafond_mensuel', values: { plafond: formatMoney(limitPerMonth), reste } };
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

/** What the owner reads, with what to do about it. */
const sentences: Readonly<Record<DeclineReason, string>> = {
  inconnue: 'Cette carte n’existe pas.',
  fermee: 'La carte est fermée : elle ne paie plus.',
  gelee: 'La carte était désactivée. Activez-la pour payer avec elle.',
  en_pause: 'La carte est en pause, faute de frais mensuels. Rechargez-la pour la reprendre.',
  compte_bloque: 'Votre compte est suspendu. Contactez le support.',
  arretee: 'Vos cartes sont arrêtées. Écrivez-nous pour les reprendre.',
  cartes_suspendues:
    'Les cartes virtuelles ne sont pas disponibles pour le moment. Le solde de la carte reste à vous.',
  usage_unique: 'Cette carte est à usage unique et elle a déjà servi.',
  autre_marchand: 'Cette carte ne paie que chez {marchand}. Retirez le verrou pour payer ailleurs.',
  plafond_transaction: 'Le plafond par paiement est de {plafond}. Relevez-le pour payer davantage.',
  plafond_mensuel:
    'Il reste {reste} sur votre plafond mensuel de {plafond}. Relevez-le pour payer davantage.',
  montant: 'Le montant demandé n’est pas valable.',
  solde: 'Il y avait {disponible} sur la carte. Rechargez-la, puis réessayez.',
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

export function ownerSentence({ reason, values = {} }: Decline): string {
  return sentences[reason].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export function shopSentence(reason: DeclineReason): string {
  return shopSentences[reason];
}
