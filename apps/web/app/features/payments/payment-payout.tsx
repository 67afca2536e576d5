import type { MerchantPayment } from '@nzela/contract/payments';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { PayoutOfPayment } from '../payouts/payouts.tsx';
import { isToCome } from './payment-story.ts';

/** Where the net amount goes: when it can be spent, and the payout that it belongs to. */
export function PaymentPayout({
  payment: { id, disponibleLe, litige },
}: {
  readonly payment: MerchantPayment;
}) {
  if (disponibleLe === null) return null;
  const date = formatDate(disponibleLe, 'dateTime');
  const isThere = !isToCome(disponibleLe);
  // What is disputed is set aside, or gone.
  const isKept = litige === null || litige === 'gagne';
  return (
    <>
      {isKept && (
        <p className="mt-3 text-sm text-ink-2">
          {isThere ? m.payments_available_since({ date }) : m.payments_available_on({ date })}
        </p>
      )}
      {isThere && <PayoutOfPayment paymentId={id} />}
    </>
  );
}
