import { defineStates } from '../../kernel/data/states.ts';

export type PayoutState = 'demande' | 'accepte' | 'envoye' | 'paye' | 'retourne' | 'refuse';

export const payoutStates = defineStates<PayoutState>('payout', {
  demande: ['accepte', 'envoye', 'paye', 'retourne', 'refuse'],
  accepte: ['envoye', 'paye', 'retourne'],
  envoye: ['paye', 'retourne'],
  paye: [],
  retourne: [],
  refuse: [],
});
