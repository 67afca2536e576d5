import type { PaymentMethod, PaymentStatus } from '@nzela/contract/payment-terms';
import { say, type Message } from '@nzela/messages/message';

/** How documents say it. */
export const statusWords: Readonly<Record<PaymentStatus, Message>> = {
  en_attente: say('documents_status_waiting'),
  paye: say('payments_status_paid'),
  partiellement_rembourse: say('payments_status_partly_refunded'),
  rembourse: say('documents_status_refunded'),
  annule: say('documents_status_cancelled'),
  expire: say('payments_status_expired'),
};

export const methodWords: Readonly<Record<PaymentMethod, Message>> = {
  wallet: say('receipts_method_wallet'),
  card: say('receipts_method_card'),
  mobile: say('receipts_method_mobile'),
};
