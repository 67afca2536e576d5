import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight, SearchX } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { firstReads, ofMerchant, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { Permitted } from '../merchants/merchants.tsx';
import { FilterBar } from './filter-bar.tsx';
import { activeFilters, allPayments, readFilters } from './payment-filters.ts';
import { PaymentTable } from './payment-table.tsx';
import { downloadPayments, paymentsQuery } from './payments.api.ts';
import { type FilterChoice, usePaymentFilters } from './use-payment-filters.ts';

export const handle: PageHandle = { title: () => m.merchant_transactions_title() };

const reads = ofMerchant((account, { url }) => [
  paymentsQuery(account, readFilters(url.searchParams)),
]);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, m.merchant_transactions_title());

/** What a business was asked to be paid, in the mode of the page: found, narrowed down, and taken away as a file. */
export default function TransactionsPage() {
  return (
    <div className="mx-auto max-w-content">
      <Permitted to={['paiements.lire']}>
        <Transactions />
      </Permitted>
    </div>
  );
}

function Transactions() {
  const { account } = useMerchant();
  const choice = usePaymentFilters();
  return (
    <>
      <PageTitle
        description={m.payments_description()}
        actions={<ExportButton download={() => downloadPayments(account, choice.filters)} />}
      >
        {m.merchant_transactions_title()}
      </PageTitle>
      <FilterBar choice={choice} />
      <div className="mt-5">
        <Payments choice={choice} />
      </div>
    </>
  );
}

function Payments({ choice }: { readonly choice: FilterChoice }) {
  const { account } = useMerchant();
  const payments = useInfiniteQuery(paymentsQuery(account, choice.filters));
  return (
    <PagedTable isOwnMoney of={payments} failed={m.payments_failed()} rows={8} rowClassName="h-18">
      {(rows) => (
        <PaymentTable
          label={m.merchant_transactions_title()}
          payments={rows}
          empty={<Nothing choice={choice} />}
        />
      )}
    </PagedTable>
  );
}

/** Nothing found says how to find more; nothing yet leads to the first payment. */
function Nothing({ choice: { filters, change } }: { readonly choice: FilterChoice }) {
  if (activeFilters(filters).length > 0)
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={m.payments_none_found()}
        action={
          <Button variant="secondary" onClick={() => change(allPayments)}>
            {m.transfers_filter_clear()}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<ArrowLeftRight size={28} />}
      title={m.payments_none()}
      action={
        <ButtonLink to="/dashboard/merchant/payment-links">{m.payments_none_action()}</ButtonLink>
      }
    >
      {m.payments_none_text()}
    </EmptyState>
  );
}
