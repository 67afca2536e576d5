import type { WithdrawalStatus } from '@nzela/contract/withdrawals';
import { defineStates } from '../../kernel/data/states.ts';

export const withdrawalStates = defineStates<WithdrawalStatus>('withdrawal', {
  en_attente: ['en_verification', 'en_cours', 'annule'],
  // Held until an administrator has looked at it.
  en_verification: ['en_attente', 'annule'],
  en_cours: ['indetermine', 'complete', 'echoue'],
  // The provider's answer is lost: a later look-up says which it was.
  indetermine: ['en_cours', 'complete', 'echoue'],
  complete: [],
  annule: [],
  echoue: [],
});
