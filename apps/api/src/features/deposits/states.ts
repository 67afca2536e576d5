import type { DepositStatus } from '@nzela/contract/deposits';
import { defineStates } from '../../kernel/data/states.ts';

export const depositStates = defineStates<DepositStatus>('deposit', {
  en_attente: ['complete', 'annule'],
  // Money that came late still completes it: it is on the wallet.
  annule: ['complete', 'rembourse'],
  complete: [],
  rembourse: [],
});
