import type { MoneyRequestStatus } from '@nzela/contract/money-requests';
import { defineStates } from '../../kernel/data/states.ts';

export const requestStates = defineStates<MoneyRequestStatus>('money request', {
  // It waits once, and ends once.
  en_attente: ['payee', 'annulee', 'expiree'],
  payee: [],
  annulee: [],
  expiree: [],
});
