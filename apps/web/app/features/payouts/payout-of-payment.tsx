import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { TextLink } from '../../ui/Link.tsx';
import { payoutPath } from './payout-words.ts';
import { payoutOfPaymentQuery } from './payouts.api.ts';

/** The payout that a payment belongs to, for whoever may see payouts; nothing until there is one. */
export function PayoutOfPayment({ paymentId }: { readonly paymentId: string }) {
  const { account, may } = useMerchant();
  const { data } = useQuery({
    ...payoutOfPaymentQuery(account, paymentId),
    enabled: may('versements.lire'),
  });
  const [payout] = data?.elements ?? [];
  if (payout === undefined) return null;
  return (
    <p className="mt-1 text-sm text-ink-2">
      <TextLink to={payoutPath(payout.id)}>
        {m.payouts_of_payment({ reference: payout.reference })}
      </TextLink>
    </p>
  );
}
