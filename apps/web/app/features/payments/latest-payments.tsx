import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { PaymentTable } from './payment-table.tsx';
import { paymentsPath } from './payment-words.ts';
import { latestPaymentsQuery } from './payments.api.ts';

/** The latest transactions, live (spec §2: date, customer, method, status, amount). */
export function LatestPayments({ shown }: { readonly shown: number }) {
  const { account } = useMerchant();
  const reading = useQuery(latestPaymentsQuery(account, shown));
  return (
    <Card
      title={m.merchant_latest()}
      padded={false}
      action={
        <TextLink to={paymentsPath} className="target">
          {m.merchant_latest_all()}
        </TextLink>
      }
    >
      {reading.data === undefined ? (
        <div className="p-5 pt-0 sm:px-6">
          <Reading of={reading} rows={shown} />
        </div>
      ) : (
        <PaymentTable label={m.merchant_latest()} payments={reading.data.elements} />
      )}
    </Card>
  );
}
