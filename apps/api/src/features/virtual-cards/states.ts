import { defineStates } from '../../kernel/data/states.ts';
import type { CardStatus } from './card.ts';

export const cardStates = defineStates<CardStatus>('virtual card', {
  en_attente: ['indetermine', 'active', 'refusee'],
  // The answer is lost: a later look-up says which it was, or that the issuer never had it.
  indetermine: ['en_attente', 'active', 'refusee'],
  active: ['fermeture'],
  fermeture: ['fermee'],
  fermee: [],
  refusee: [],
});
