import type { CardType, VirtualCard } from '@nzela/contract/virtual-cards';
import { productNow } from '../../lib/product-time.ts';

export function isBeingMade({ statut }: VirtualCard): boolean {
  return statut === 'en_attente' || statut === 'indetermine';
}

/** Not closed yet: what the « Cartes actives » sub-tab shows. */
export function isOpen({ statut }: VirtualCard): boolean {
  return isHeld({ statut }) || statut === 'fermeture';
}

/** Its owner's to change and to close, whether it pays or not. */
export function isHeld({ statut }: Pick<VirtualCard, 'statut'>): boolean {
  return statut === 'active' || statut === 'en_pause' || statut === 'arretee';
}

const refusedShownMs = 7 * 24 * 3_600_000;

/** In the pending sub-tab: being made, or refused a short time ago. */
export function isPending(card: VirtualCard, now = productNow().getTime()): boolean {
  const isRecent = now - Date.parse(card.dateCreation) < refusedShownMs;
  return isBeingMade(card) || (card.statut === 'refusee' && isRecent);
}

const names: Readonly<Record<CardType, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
};

/** The scheme's own name. */
export function typeName(type: CardType): string {
  return names[type];
}
