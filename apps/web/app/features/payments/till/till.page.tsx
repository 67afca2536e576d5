import { requestCurrencies, type PaymentCurrency } from '@nzela/contract/payment-terms';
import { useEffect } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { firstReads, ofMerchant, readsBeforeOpening } from '../../../lib/first-reads.ts';
import { pagePart } from '../../../lib/page-part.tsx';
import { pageMeta } from '../../../lib/meta.ts';
import type { PageHandle } from '../../../layouts/page-handle.ts';
import { m } from '@nzela/messages/m';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { merchantsQuery, Permitted, useOwnMerchant } from '../../merchants/merchants.tsx';
import { Closing } from './closing.tsx';
import { NewSale } from './new-sale.tsx';
import { ShopPoster } from './shop-poster.tsx';
import { closingQuery } from './till.api.ts';

export const handle: PageHandle = { title: () => m.till_title() };

const reads = ofMerchant((account) => [merchantsQuery, closingQuery(account, null)]);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.till_title());

const loadSale = async () => (await import('./sale.tsx')).Sale;
const Sale = pagePart('sale', loadSale, <Skeleton className="h-80" />);

/** Being paid at the counter. The address names the payment that is waited for, so that a reload finds it. */
export default function TillPage() {
  const [address, setAddress] = useSearchParams();
  const { merchant } = useOwnMerchant();
  const sale = address.get('demande');
  // The next screen is there before it is asked for: the network may be gone by then.
  useEffect(() => void loadSale().catch(() => undefined), []);
  return (
    <>
      <PageTitle>{m.till_title()}</PageTitle>
      <Permitted to={['paiements.encaisser']}>
        {sale === null ? (
          <div className="grid items-start gap-8 lg:grid-cols-2">
            <NewSale
              currency={paidIn(merchant?.devise)}
              onBegun={({ id }) => setAddress({ demande: id })}
            />
            <div className="flex min-w-0 flex-col gap-6">
              <Closing />
              <ShopPoster />
            </div>
          </div>
        ) : (
          <Sale key={sale} id={sale} onNext={() => setAddress({})} />
        )}
      </Permitted>
    </>
  );
}

/** The currency of the business, where one can be paid in it. */
function paidIn(currency: string | undefined): PaymentCurrency {
  return requestCurrencies.find((known) => known === currency) ?? 'EUR';
}
