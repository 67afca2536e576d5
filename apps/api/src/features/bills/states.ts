import type { BillStatus } from '@nzela/contract/bills';
import { defineStates } from '../../kernel/data/states.ts';

export const billStates = defineStates<BillStatus>('bill', {
  en_attente: ['en_verification', 'en_cours', 'indetermine', 'complete', 'echoue'],
  // Held until an administrator has looked at it.
  en_verification: ['en_attente', 'annule', 'echoue'],
  en_cours: ['indetermine', 'complete', 'echoue'],
  // The answer is lost: a later look-up says which it was, or that the gateway never had it.
  indetermine: ['en_cours', 'complete', 'echoue'],
  complete: [],
  annule: [],
  echoue: [],
});
