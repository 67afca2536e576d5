import type { ReviewedObject, ReviewState } from '@nzela/contract/reviews';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

export const objectNames: Readonly<Record<ReviewedObject, () => string>> = {
  transfers: m.reviews_transfer,
  withdrawals: m.reviews_withdrawal,
  payouts: m.reviews_payout,
  bills: m.reviews_bill,
  topups: m.reviews_topup,
};

export const reviewStates: Readonly<
  Record<ReviewState, { readonly label: () => string; readonly look: StatusLook }>
> = {
  en_attente: { label: m.reviews_waiting, look: 'checking' },
  liberee: { label: m.reviews_released, look: 'done' },
  refusee: { label: m.reviews_refused, look: 'failed' },
  expiree: { label: m.reviews_expired, look: 'returned' },
  retiree: { label: m.reviews_withdrawn, look: 'cancelled' },
};
