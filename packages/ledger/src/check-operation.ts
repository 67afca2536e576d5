import type { LedgerOperation } from './types.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const sha256 = /^[0-9a-f]{64}$/;

/**
 * Throws TypeError for what only a programming error can make: an id that is not a lower-case UUID, a body hash that is
 * not SHA-256 as hex, a date that is none. Checked before the operation joins others in a batch.
 */
export function checkOperation(operation: LedgerOperation): void {
  if (!uuid.test(operation.id)) throw new TypeError(`Not a lower-case UUID: ${operation.id}`);
  if (!sha256.test(operation.bodyHash)) throw new TypeError('The body hash is not SHA-256 as hex');
  for (const leg of operation.legs) {
    if (leg.type === 'post') continue;
    if (!uuid.test(leg.holdId)) throw new TypeError(`Not a lower-case UUID: ${leg.holdId}`);
    if (leg.type === 'hold' && Number.isNaN(leg.expiresAt.getTime())) {
      throw new TypeError('The expiry of a hold is not a date');
    }
  }
}
