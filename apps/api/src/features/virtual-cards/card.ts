import type {
  CardCurrency,
  CardDesign,
  CardType,
  VirtualCardStatus,
} from '@nzela/contract/virtual-cards';
import type { Money } from '@nzela/money/money';
import type { Text } from '../../kernel/texts/texts.ts';
import type { Order } from '../../gateways/order.ts';
import type { IssuedCardState } from '../../gateways/issuing/issuing.port.ts';

/** A card as it is kept: a pause is a matter of fees, and a stop one of its owner, not of status. */
export type CardStatus = Exclude<VirtualCardStatus, 'en_pause' | 'arretee'>;

export type Card = Order & {
  readonly ownerId: string;
  readonly status: CardStatus;
  readonly type: CardType;
  readonly currency: CardCurrency;
  readonly design: CardDesign;
  readonly holder: string;
  readonly walletCurrency: CardCurrency;
  readonly deposit: Money;
  /** In the wallet's currency: what the deposit costs, the part of it that is residue, and the issue fee. */
  readonly sent: Money;
  readonly spread: Money;
  readonly fee: Money;
  readonly last4: string | null;
  readonly issuerState: IssuedCardState | null;
  readonly isFrozen: boolean;
  readonly pausedAt: Date | null;
  readonly limitPerPayment: Money | null;
  readonly limitPerMonth: Money | null;
  readonly isSingleUse: boolean;
  readonly merchantLock: string | null;
  readonly feeMonths: number;
  readonly nextFeeAt: Date | null;
  readonly reason: Text | null;
  readonly createdAt: Date;
  readonly activatedAt: Date | null;
};

/** Being made: nothing can be done with it yet. */
export function isBeingMade({ status }: Pick<Card, 'status'>): boolean {
  return status === 'en_attente' || status === 'indetermine';
}

/** What the issuer is to hold of the card; null while it is being made, or was never made. */
export function wantedState(
  card: Pick<Card, 'status' | 'isFrozen'>,
  isStopped: boolean,
): 'active' | 'frozen' | 'closed' | null {
  if (card.status === 'active') return card.isFrozen || isStopped ? 'frozen' : 'active';
  return card.status === 'fermeture' || card.status === 'fermee' ? 'closed' : null;
}

/** `date` plus whole months; a day that the month lacks is its last one (31 January → 28 February). */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}
