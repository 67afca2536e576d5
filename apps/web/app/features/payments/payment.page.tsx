import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { isMissing } from '../../lib/api-error.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { firstReads, ofMerchant, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Permitted } from '../merchants/merchants.tsx';
import { PaymentDetail } from './payment-detail.tsx';
import { paymentQuery, refundsQuery } from './payments.api.ts';

export const handle: PageHandle = { title: () => m.merchant_transactions_title() };

const reads = ofMerchant((account, { params }) => {
  const id = params['id'] ?? '';
  return [paymentQuery(account, id), refundsQuery(account, id)];
});
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, m.merchant_transactions_title());

/** One payment of a business, in the mode of the page. */
export default function PaymentPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <Permitted to={['paiements.lire']}>
        <Payment />
      </Permitted>
    </div>
  );
}

function Payment() {
  const { id = '' } = useParams();
  const { account } = useMerchant();
  const { data, error, refetch } = useQuery(paymentQuery(account, id));
  if (data !== undefined) return <PaymentDetail payment={data} />;
  if (error === null) return <Skeleton className="h-[32rem] rounded-l" />;
  if (isMissing(error))
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={m.payments_missing()}
        action={
          <ButtonLink to="/dashboard/merchant/transactions">
            {m.merchant_transactions_title()}
          </ButtonLink>
        }
      >
        {m.payments_missing_text()}
      </EmptyState>
    );
  return <RetryAlert live title={error.message} onRetry={() => void refetch()} />;
}
