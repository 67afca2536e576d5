import type { PaymentCurrency } from '@nzela/contract/payment-terms';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, HandCoins, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../layouts/page-handle.ts';
import { firstReads, ofMerchant, readsBeforeOpening } from '../lib/first-reads.ts';
import { useMerchant } from '../lib/merchant.tsx';
import { pageMeta } from '../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { ActionGrid } from '../ui/ActionGrid.tsx';
import { Card } from '../ui/Card.tsx';
import { ChartWaiting } from '../ui/chart/ChartWaiting.tsx';
import { seen } from '../ui/chart/seen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink, TextLink } from '../ui/Link.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NextPayout, nextPayoutQuery, Permitted } from '../features/merchants/merchants.tsx';
import { balanceQuery } from '../features/payouts/payouts.tsx';
import {
  DisputeNote,
  FigureCards,
  figuresQuery,
  LatestPayments,
  latestPaymentsQuery,
  MerchantBalanceCard,
  MethodSplit,
  openDisputesQuery,
  type RevenueChartProps,
} from '../features/payments/payments.ts';

export const handle: PageHandle = { title: () => m.merchant_dashboard_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.merchant_dashboard_title());

const shownPayments = 5;

const reads = ofMerchant((account) => [
  figuresQuery(account, null),
  balanceQuery(account),
  latestPaymentsQuery(account, shownPayments),
  openDisputesQuery(account),
  nextPayoutQuery(account),
]);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

const RevenueChart = seen<RevenueChartProps>(
  async () => (await import('../features/payments/revenue-chart.tsx')).RevenueChart,
  <ChartWaiting room="chosen" />,
);

/** A business at a glance, in the mode of the page (spec §2). */
export default function MerchantDashboardPage() {
  const { merchant } = useMerchant();
  return (
    <div className="mx-auto flex max-w-content flex-col gap-5">
      <h2 data-page-title className="text-[1.75rem] wrap-anywhere sm:text-4xl">
        {merchant.nomCommercial}
      </h2>
      <Permitted to={['paiements.lire']}>
        <Overview />
      </Permitted>
    </div>
  );
}

function Overview() {
  const { account, may } = useMerchant();
  const [currency, setCurrency] = useState<PaymentCurrency | null>(null);
  const { data: figures, error, refetch } = useQuery(figuresQuery(account, currency));
  const seesBalance = may('solde.lire');
  const balances = useQuery({ ...balanceQuery(account), enabled: seesBalance });
  if (figures === undefined)
    return error === null ? (
      <Skeleton className="h-[48rem] rounded-l" />
    ) : (
      <RetryAlert live title={m.merchant_figures_failed()} onRetry={() => void refetch()}>
        {error.message}
      </RetryAlert>
    );
  if (figures.vide) return <Newcomer />;
  const { devise, devises } = figures;
  const balance = balances.data?.elements.find((one) => one.devise === devise) ?? null;
  return (
    <>
      {devises.length > 1 && (
        <SelectField
          label={m.operations_filter_currency()}
          className="sm:max-w-60"
          value={devise}
          options={devises.map((value) => ({ value, label: value }))}
          onChange={setCurrency}
        />
      )}
      <DisputeNote />
      <FigureCards figures={figures} balance={balance} />
      <QuickActions />
      <LatestPayments shown={shownPayments} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <MethodSplit figures={figures} />
        {balance !== null && (
          <MerchantBalanceCard balance={balance}>
            <NextPayout />
          </MerchantBalanceCard>
        )}
      </div>
      <Card title={m.merchant_revenue()}>
        <RevenueChart currency={devise} />
      </Card>
    </>
  );
}

const newLink = '/dashboard/merchant/payment-links/nouveau';

/** Nothing was sold yet: the first test payment, instead of rows of zeros. */
function Newcomer() {
  const { account } = useMerchant();
  return (
    <>
      <Card>
        <EmptyState
          icon={<Link2 size={28} />}
          title={m.merchant_newcomer()}
          action={<ButtonLink to={newLink}>{m.merchant_action_link()}</ButtonLink>}
        >
          {account.mode === 'test' ? (
            <>
              {m.merchant_newcomer_test()}{' '}
              <TextLink to="/docs/test-numbers">{m.merchant_newcomer_cards()}</TextLink>
            </>
          ) : (
            m.merchant_newcomer_live()
          )}
        </EmptyState>
      </Card>
      <QuickActions />
    </>
  );
}

/** The three things that a shopkeeper comes for (spec §2), those that the person's role allows. */
function QuickActions() {
  const { may } = useMerchant();
  const actions = [
    { needs: 'liens.gerer', to: newLink, label: m.merchant_action_link(), icon: Link2 },
    {
      needs: 'paiements.lire',
      to: '/dashboard/merchant/transactions',
      label: m.merchant_action_transactions(),
      icon: ArrowLeftRight,
    },
    {
      needs: 'versements.demander',
      to: '/dashboard/merchant/settings?onglet=wallet',
      label: m.merchant_action_withdraw(),
      icon: HandCoins,
    },
  ] as const;
  return (
    <ActionGrid
      label={m.merchant_actions()}
      columns={3}
      actions={actions.filter(({ needs }) => may(needs))}
    />
  );
}
