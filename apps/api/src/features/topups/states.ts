import type { TopupStage } from '@nzela/contract/topups';
import { defineStates } from '../../kernel/data/states.ts';

export const topupStates = defineStates<TopupStage>('top-up', {
  en_attente: ['en_verification', 'en_cours', 'indetermine', 'complete', 'echoue'],
  // Held until an administrator has looked at it.
  en_verification: ['en_attente', 'annule', 'echoue'],
  // The answer is lost: a later look-up says which it was, or that the provider never had it.
  indetermine: ['en_attente', 'en_cours', 'complete', 'echoue'],
  en_cours: ['complete', 'echoue'],
  complete: [],
  annule: [],
  echoue: [],
});
