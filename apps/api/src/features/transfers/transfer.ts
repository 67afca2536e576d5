import type {
  Transfer as WireTransfer,
  TransferEvent,
  TransferStatus,
} from '@nzela/contract/transfers';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { Money } from '@nzela/money/money';
import type { Text } from '../../kernel/texts/texts.ts';
import type { ProvenPayee } from '../step-up/step-up.ts';
import type { AgreedPrice, RateOrigin } from '../quotes/quotes.ts';
import { payeeWords, wireAccount, type ResolvedRecipient } from '../recipients/recipients.ts';

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
    readonly memo: string | null;
    /** The recipient, who has no account here, is told of the arrival by SMS. */
    readonly tellsRecipient: boolean;
    readonly quoteId: string | null;
    readonly received: Money;
    readonly deliveryHours: number;
    readonly createdAt: Date;
    readonly updatedAt: Date;
    /** Until then its price holds for a payment. Null for what was settled at once. */
    readonly expiresAt: Date | null;
    /** Paid, and the rate had moved too far: until then the sender agrees to a new price or has the money back. */
    readonly answerBy: Date | null;
    readonly paidAt: Date | null;
    readonly confirmedAt: Date | null;
    readonly cancellableUntil: Date | null;
    /** By when it is decided on, while it is held for a review. */
    readonly reviewDueAt: Date | null;
    readonly promisedAt: Date | null;
    readonly guaranteeAt: Date | null;
    readonly feeRefundedAt: Date | null;
    readonly completedAt: Date | null;
    readonly wireReference: string | null;
    readonly reason: Text | null;
    readonly pickupCode: string | null;
  };

export type EventType = TransferEvent['type'];
export type Actor = TransferEvent['acteur'];

export type NewEvent = {
  readonly type: EventType;
  readonly actor: Actor;
  readonly detail?: Text | null;
};

/** A step of the timeline, before it is rendered for who reads it. */
export type ToldEvent = Omit<TransferEvent, 'detail'> & { readonly detail: Text | null };

type TransferPayee = Pick<
  Transfer,
  'deliveryMethod' | 'recipientUserId' | 'recipientId' | 'beneficiary'
>;

/**
 * Whom a transfer pays: taken from one recipient when the transfer is made, and never changed (trigger `payee_stays`).
 * What is shown, proved and paid is read from these values. `by: 'code'`: the payee showed a code and gave no number
 * away, so the sender neither sees nor keeps it.
 */
export function payeeFrom(recipient: ResolvedRecipient, by: 'account' | 'code'): TransferPayee {
  const shown = wireAccount(recipient);
  return {
    deliveryMethod: recipient.mode,
    recipientUserId: recipient.userId,
    recipientId: by === 'code' ? null : recipient.id,
    beneficiary: by === 'code' ? { ...shown, telephone: '' } : shown,
  };
}

/** The payee as a fresh proof of identity is bound to it. */
export function provenPayee({ beneficiary }: Pick<Transfer, 'beneficiary'>): ProvenPayee {
  return { words: payeeWords(beneficiary), account: beneficiary.id };
}
