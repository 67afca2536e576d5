import type { PayoutStatus } from '@nzela/contract/merchant-payouts';
import { defineStates } from '../../../kernel/data/states.ts';

export const merchantPayoutStates = defineStates<PayoutStatus>('payout of a merchant', {
  en_cours: ['en_verification', 'indetermine', 'paye', 'echoue'],
  // Held until an administrator has looked at it.
  en_verification: ['en_cours', 'annule', 'echoue'],
  // The provider's answer is lost: a later look-up says which it was.
  indetermine: ['en_cours', 'paye', 'echoue'],
  paye: [],
  annule: [],
  echoue: [],
});
