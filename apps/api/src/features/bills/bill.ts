import type { BillStatus } from '@nzela/contract/bills';
import type { Money } from '@nzela/money/money';
import type { Biller } from '../../gateways/bills/bills.port.ts';
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
export type PaidBill = Bill & {
  readonly reference: string;
  readonly status: BillStatus;
  readonly orderedAt: Date;
  readonly promisedAt: Date;
  readonly completedAt: Date | null;
  readonly updatedAt: Date;
  readonly gatewayState: GatewayState | null;
  /** The gateway's id of the payment, once it told one. */
  readonly providerId: string | null;
  readonly receiptNumber: string | null;
  readonly reason: string | null;
  readonly attemptsSince: Date | null;
  readonly leasedUntil: Date | null;
};

/** Where a bill may go from each status. Forward only; what is not here never happens. */
const ways: Readonly<Record<BillStatus, readonly BillStatus[]>> = {
  en_attente: ['en_cours'],
  en_cours: ['indetermine', 'complete', 'echoue'],
  // The gateway's answer is lost: a later look-up says which it was.
  indetermine: ['en_cours', 'complete', 'echoue'],
  complete: [],
  echoue: [],
};

/** Throws for a way that does not exist: the caller has a bug, and the transaction must not commit. */
export function assertWay(from: BillStatus, to: BillStatus): void {
  if (from !== to && !ways[from].includes(to)) {
    throw new Error(`A bill cannot go from ${from} to ${to}`);
  }
}

/** Neither paid nor given up: somebody still has to act. */
export function isUnderway(status: BillStatus): boolean {
  return status !== 'complete' && status !== 'echoue';
}
