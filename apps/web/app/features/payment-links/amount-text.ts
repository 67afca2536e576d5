import type { PaymentLink } from '@nzela/contract/payment-links';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

type Amounts = Pick<PaymentLink, 'montant' | 'minimum' | 'maximum' | 'devise'>;

/** What a link asks for: one sum, a sum between bounds, or any. */
export function amountText({ montant, minimum, maximum, devise }: Amounts): string {
  if (montant !== null) return formatAmount(montant, devise);
  const least = minimum === null ? null : formatAmount(minimum, devise);
  const most = maximum === null ? null : formatAmount(maximum, devise);
  if (least !== null && most !== null)
    return m.payment_links_between({ minimum: least, maximum: most });
  if (least !== null) return m.payment_links_from({ amount: least });
  return most === null ? m.payment_links_any_amount() : m.payment_links_to({ amount: most });
}
