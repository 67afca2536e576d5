import type { BillStatus } from '@nzela/contract/bills';
import type { Money } from '@nzela/money/money';
import type { Biller } from '../../gateways/bills/bills.port.ts';
import type { Order } from '../../gateways/order.ts';
import type { Text } from '../../kernel/texts/texts.ts';
import type { AgreedPrice, RateOrigin } from '../quotes/quotes.ts';

/** What the gateway was last heard to say. `demande`: it was asked, and may hold the order. */
export type GatewayState = 'demande' | 'accepte' | 'paye' | 'refuse';

/** A bill with the price that it is paid at: `sent` is its value in the currency that pays. */
export type Bill = AgreedPrice &
  RateOrigin & {
    readonly id: string;
    readonly ownerId: string;
    readonly biller: Biller;
    /** The gateway's id of the bill; null where any amount may be paid again. */
    readonly billId: string | null;
    readonly billReference: string;
    readonly customerName: string;
    /** What the biller gets. */
    readonly amount: Money;
    readonly expiresAt: Date;
    readonly createdAt: Date;
  };

/** A bill that somebody pays. */
export type PaidBill = Bill &
  Order & {
    readonly status: BillStatus;
    readonly orderedAt: Date;
    readonly promisedAt: Date;
    /** By when it is decided on, while it is held for a review. */
    readonly reviewDueAt: Date | null;
    readonly completedAt: Date | null;
    readonly gatewayState: GatewayState | null;
    readonly receiptNumber: string | null;
    readonly reason: Text | null;
  };
