import type { PaymentStatus } from '@nzela/contract/payment-terms';
import { defineStates } from '../../kernel/data/states.ts';

export const paymentStates = defineStates<PaymentStatus>('payment', {
  en_attente: ['paye', 'annule', 'expire'],
  paye: ['partiellement_rembourse', 'rembourse'],
  partiellement_rembourse: ['rembourse'],
  rembourse: [],
  annule: [],
  expire: [],
});
