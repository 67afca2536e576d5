import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';

/** What a request that is over means for the phone that was paying it: it may still ask, or has its money back. */
export function PhoneStory({ payment }: { readonly payment: MobileMoneyPayment }) {
  const { transactionStatus, retour, order, paymentChannel } = payment;
  const { amount, currency } = order.cost;
  const values = { amount: formatAmount(amount, currency), phone: paymentChannel.walletID };
  if (transactionStatus === 'PENDING') {
    return (
      <Alert tone="warn" live title={m.pay_mobile_refuse_title()}>
        {m.pay_mobile_refuse_text()}
      </Alert>
    );
  }
  if (retour === 'en_cours') {
    return (
      <Alert tone="info" live title={m.pay_mobile_return_title(values)}>
        {m.pay_mobile_return_text(values)}
      </Alert>
    );
  }
  if (retour === null) return null;
  return (
    <Alert tone="pos" live title={m.pay_mobile_returned_title(values)}>
      {m.pay_mobile_returned_text(values)}
    </Alert>
  );
}
