import type { MerchantPayment } from '@nzela/contract/payments';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { disputeStates } from './dispute-words.ts';

/** How a payment's dispute stands, beside its own status. */
export function DisputeMark({ payment: { litige } }: { readonly payment: MerchantPayment }) {
  if (litige === null) return null;
  const { look, name } = disputeStates[litige];
  return <StatusPill look={look}>{name()}</StatusPill>;
}
