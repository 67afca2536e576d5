import type { MerchantPayment } from '@nzela/contract/payments';
import { formatDate } from '../../lib/format.ts';
import { isToCome } from './payment-story.ts';
import { m } from '@nzela/messages/m';

/** Where the net amount goes: when it can be spent. The payout that it belongs to stands here. */
export function PaymentPayout({
  payment: { disponibleLe, litige },
}: {
  readonly payment: MerchantPayment;
}) {
  // What is disputed is set aside, or gone.
  if (disponibleLe === null || (litige !== null && litige !== 'gagne')) return null;
  const date = formatDate(disponibleLe, 'dateTime');
  return (
    <p className="mt-3 text-sm text-ink-2">
      {isToCome(disponibleLe)
        ? m.payments_available_on({ date })
        : m.payments_available_since({ date })}
    </p>
  );
}
