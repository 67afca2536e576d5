import type {
  Transfer as WireTransfer,
  TransferEvent,
  TransferStatus,
} from '@nzela/contract/transfers';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { Money } from '@nzela/money/money';
import type { AgreedPrice, RateOrigin } from '../quotes/quotes.ts';

/** Whom a transfer goes to, as it was agreed. */
export type Beneficiary = WireTransfer['beneficiaire'];

export type Transfer = AgreedPrice &
  RateOrigin & {
    readonly id: string;
    readonly reference: string;
    readonly senderId: string;
    readonly senderName: string;
    readonly status: TransferStatus;
    readonly paymentMethod: PaymentMethod;
    readonly deliveryMethod: DeliveryMethod;
    /** The person credited, for a transfer to a Nzela wallet. */
    readonly recipientUserId: string | null;
    readonly recipientId: string | null;
    readonly beneficiary: Beneficiary;
    readonly purpose: string | null;
    readonly quoteId: string | null;
    readonly received: Money;
    readonly deliveryHours: number;
    readonly createdAt: Date;
    readonly updatedAt: Date;
    /** Until then its price holds for a payment. Null for what was settled at once. */
    readonly expiresAt: Date | null;
    readonly paidAt: Date | null;
    readonly confirmedAt: Date | null;
    readonly cancellableUntil: Date | null;
    readonly promisedAt: Date | null;
    readonly guaranteeAt: Date | null;
    readonly feeRefundedAt: Date | null;
    readonly completedAt: Date | null;
    readonly wireReference: string | null;
    readonly reason: string | null;
    readonly pickupCode: string | null;
  };

export type EventType = TransferEvent['type'];
export type Actor = TransferEvent['acteur'];

export type NewEvent = {
  readonly type: EventType;
  readonly actor: Actor;
  readonly detail?: string | null;
};

/** Whom a transfer goes to, as a person reads it and a fresh proof of identity is bound to it: `Awa · +221…`. */
export function payeeOf({ beneficiary }: Pick<Transfer, 'beneficiary'>): string {
  const { nom, telephone, iban, numeroCompte } = beneficiary;
  const number = telephone ?? iban ?? numeroCompte;
  return number === null ? nom : `${nom} · ${number}`;
}
