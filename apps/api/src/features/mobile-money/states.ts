import type { MobileMoneyStage } from '@nzela/contract/mobile-money';
import { defineStates } from '../../kernel/data/states.ts';

export const collectionStates = defineStates<MobileMoneyStage>('payment by mobile money', {
  en_attente: ['en_cours', 'indetermine', 'reussi', 'echoue'],
  // The answer is lost: a later look-up says which it was, or that the provider never had it.
  indetermine: ['en_attente', 'en_cours', 'reussi', 'echoue'],
  en_cours: ['reussi', 'echoue'],
  reussi: [],
  echoue: [],
});
