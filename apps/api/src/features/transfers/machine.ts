import type { TransferStatus } from '@nzela/contract/transfers';
import type { Transfer } from './transfer.ts';

/** Where a transfer may go from each status. Forward only; what is not here never happens. */
const ways: Readonly<Record<TransferStatus, readonly TransferStatus[]>> = {
  en_attente: ['confirme', 'complete', 'annule'],
  confirme: ['en_cours', 'complete', 'annule', 'echoue'],
  en_cours: ['indetermine', 'complete', 'echoue'],
  // The provider's answer is lost: a later look-up says which it was.
  indetermine: ['en_cours', 'complete', 'echoue'],
  // The money was taken from a card or by wire, and is given back.
  annule: ['rembourse'],
  echoue: ['rembourse'],
  complete: [],
  rembourse: [],
};

/** Throws for a way that does not exist: the caller has a bug, and the transaction must not commit. */
export function assertWay(from: TransferStatus, to: TransferStatus): void {
  if (from !== to && !ways[from].includes(to)) {
    throw new Error(`A transfer cannot go from ${from} to ${to}`);
  }
}

/** Neither paid out nor given up: somebody still has to act. */
export function isUnderway(status: TransferStatus): boolean {
  return status === 'confirme' || status === 'en_cours' || status === 'indetermine';
}

/** The payout has not left, so the person may still call it off. */
export function isCancellable(status: TransferStatus): boolean {
  return status === 'en_attente' || status === 'confirme';
}

/** Waits for its payment. */
export function isUnpaid({ status, paidAt }: Pick<Transfer, 'status' | 'paidAt'>): boolean {
  return status === 'en_attente' && paidAt === null;
}

/** Unpaid past the time for which its price holds. */
export function isExpired(
  { status, expiresAt, paidAt }: Pick<Transfer, 'status' | 'expiresAt' | 'paidAt'>,
  now: Date,
): boolean {
  return isUnpaid({ status, paidAt }) && expiresAt !== null && expiresAt <= now;
}
