import type { RefundStatus } from '@nzela/contract/payment-terms';
import { defineStates } from '../../../kernel/data/states.ts';

export const refundStates = defineStates<RefundStatus>('refund of a merchant', {
  en_attente: ['reussi', 'echoue'],
  reussi: [],
  echoue: [],
});
