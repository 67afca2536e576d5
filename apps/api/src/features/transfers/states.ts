import type { TransferStatus } from '@nzela/contract/transfers';
import { defineStates } from '../../kernel/data/states.ts';

export const transferStates = defineStates<TransferStatus>('transfer', {
  en_attente: ['confirme', 'complete', 'annule'],
  confirme: ['en_verification', 'en_cours', 'complete', 'annule', 'echoue'],
  // Held until an administrator has looked at it.
  en_verification: ['confirme', 'annule'],
  en_cours: ['indetermine', 'complete', 'echoue'],
  // The provider's answer is lost: a later look-up says which it was.
  indetermine: ['en_cours', 'complete', 'echoue'],
  // The money was taken from a card or by wire, and is given back.
  annule: ['rembourse'],
  echoue: ['rembourse'],
  complete: [],
  rembourse: [],
});
