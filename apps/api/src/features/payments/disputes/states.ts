import type { DisputeStatus } from '@nzela/contract/disputes';
import { defineStates } from '../../../kernel/data/states.ts';

export const disputeStates = defineStates<DisputeStatus>('dispute of a card payment', {
  a_repondre: ['repondu', 'gagne', 'perdu'],
  repondu: ['gagne', 'perdu'],
  gagne: [],
  perdu: [],
});
