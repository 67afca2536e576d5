import { defineStates } from '../../kernel/data/states.ts';
import type { AttemptState } from './card-payments.store.ts';
import type { Refund } from './card-refunds.store.ts';

export const attemptStates = defineStates<AttemptState>('card payment', {
  en_preparation: ['en_attente', 'indetermine', 'approuve', 'refuse', 'annule'],
  en_attente: ['indetermine', 'approuve', 'refuse', 'annule'],
  // The answer is lost: a later look-up says which it was, or that the gateway never had it.
  indetermine: ['en_attente', 'approuve', 'refuse', 'annule'],
  // An approval always means money that we hold, however late it comes.
  refuse: ['approuve'],
  annule: ['approuve'],
  approuve: [],
});

export const refundStates = defineStates<Refund['state']>('card refund', {
  demande: ['en_attente', 'fait', 'refuse'],
  en_attente: ['fait', 'refuse'],
  fait: [],
  refuse: [],
});
