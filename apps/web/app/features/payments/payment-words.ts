import type { MerchantPayment } from '@nzela/contract/payments';
import type { PaymentMethod, PaymentStatus, RefundStatus } from '@nzela/contract/payment-terms';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

type State = { readonly look: StatusLook; readonly name: () => string };

export const paymentStates: Readonly<Record<PaymentStatus, State>> = {
  en_attente: { look: 'pending', name: m.payments_state_waiting },
  paye: { look: 'done', name: m.payments_state_paid },
  partiellement_rembourse: { look: 'returned', name: m.payments_state_partly_refunded },
  rembourse: { look: 'returned', name: m.payments_state_refunded },
  annule: { look: 'cancelled', name: m.payments_state_cancelled },
  expire: { look: 'cancelled', name: m.payments_state_expired },
};

export const refundStates: Readonly<Record<RefundStatus, State>> = {
  en_attente: { look: 'pending', name: m.payments_refund_waiting },
  reussi: { look: 'done', name: m.payments_refund_done },
  echoue: { look: 'failed', name: m.payments_refund_failed },
};

export const methodNames: Readonly<Record<PaymentMethod, () => string>> = {
  card: m.payments_method_card,
  mobile: m.payments_method_mobile,
  wallet: m.payments_method_wallet,
};

/** Who it is asked of, by what is known of them. */
export function customerName({ client }: Pick<MerchantPayment, 'client'>): string {
  return client.nom ?? client.email ?? client.telephone ?? m.payments_customer_unknown();
}

/** How it was paid; a dash until it is. */
export function methodName({ moyen }: Pick<MerchantPayment, 'moyen'>): string {
  return moyen === null ? '—' : methodNames[moyen]();
}

export const paymentsPath = '/dashboard/merchant/transactions';
export const paymentPath = (id: string) => `${paymentsPath}/${id}`;
