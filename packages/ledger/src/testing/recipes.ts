import { createHash, randomUUID } from 'node:crypto';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { AccountRef, Leg, LedgerOperation } from '../types.ts';

export const bank: AccountRef = { kind: 'settlement', owner: 'bank', currency: 'EUR' };

export function wallet(owner: string, currency: CurrencyCode = 'EUR'): AccountRef {
  return { kind: 'wallet', owner, currency };
}

export function operation(legs: readonly Leg[], id: string = randomUUID()): LedgerOperation {
  const bodyHash = createHash('sha256').update(id).digest('hex');
  return { id, kind: 'test', subject: id, bodyHash, legs };
}
