import type { TransferStatus } from '@nzela/contract/transfers';
import type { Transfer } from './transfer.ts';

/** Neither paid out nor given up: somebody still has to act. */
export function isUnderway(status: TransferStatus): boolean {
  return (
    status === 'confirme' ||
    status === 'en_verification' ||
    status === 'en_cours' ||
    status === 'indetermine'
  );
}

/** The payout has not left, so the person may still call it off. */
export function isCancellable(status: TransferStatus): boolean {
  return status === 'en_attente' || status === 'confirme' || status === 'en_verification';
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
