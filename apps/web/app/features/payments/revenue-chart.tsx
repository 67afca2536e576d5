import type { MerchantRevenue } from '@nzela/contract/merchant-figures';
import {
  revenueSteps,
  type RevenueStep,
  paymentWays,
  type PaymentMethod,
  type PaymentCurrency,
} from '@nzela/contract/payment-terms';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { axisAmount, formatMonth } from '../../lib/format-drawing.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Chart } from '../../ui/chart/Chart.tsx';
import { ChartFrame } from '../../ui/chart/ChartFrame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { revenueQuery } from './figures.api.ts';
import { methodNames } from './payment-words.ts';

const stepNames: Readonly<Record<RevenueStep, () => string>> = {
  jour: m.merchant_revenue_days,
  semaine: m.merchant_revenue_weeks,
  mois: m.merchant_revenue_months,
};

export type RevenueChartProps = { readonly currency: PaymentCurrency };

/** What was sold over days, weeks or months: of one method or of all, with the figures of each as a table. */
export function RevenueChart({ currency }: RevenueChartProps) {
  const [step, setStep] = useState<RevenueStep>('jour');
  const [method, setMethod] = useState<PaymentMethod | 'total'>('total');
  const content = <Picture currency={currency} step={step} method={method} />;
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={m.payments_method()}
        value={method}
        options={[
          { value: 'total', label: m.merchant_revenue_all() },
          ...paymentWays.map((value) => ({ value, label: methodNames[value]() })),
        ]}
        onChange={setMethod}
      />
      <Tabs
        label={m.merchant_revenue()}
        look="segmented"
        selected={step}
        onSelect={setStep}
        tabs={revenueSteps.map((id) => ({ id, label: stepNames[id](), content }))}
      />
    </div>
  );
}

type PictureProps = RevenueChartProps & {
  readonly step: RevenueStep;
  readonly method: PaymentMethod | 'total';
};

function Picture({ currency, step, method }: PictureProps) {
  const { account } = useMerchant();
  const query = useQuery(revenueQuery(account, { currency, step }));
  return (
    <ChartFrame of={query} isEmpty={isEmpty} empty={<Nothing />}>
      {({ devise, pas, etapes }) => {
        const money = (amount: number) => formatAmount(amount, devise);
        return (
          <Chart
            name={m.merchant_revenue()}
            look="columns"
            points={etapes.map((one) => ({
              id: one.debut,
              value: one[method],
              label: stepLabel(pas, one.debut),
              short: stepShort(pas, one.debut),
              text: money(one[method]),
              others: paymentWays.map((way) => money(one[way])),
            }))}
            figure={money(sumOf(etapes.map((one) => one[method])))}
            summary={m.merchant_revenue_summary({
              count: etapes.reduce((sum, { nombre }) => sum + nombre, 0),
            })}
            axis={(value) => axisAmount(value, devise)}
            columns={[
              m.operations_filter_period(),
              method === 'total' ? m.merchant_revenue_total() : methodNames[method](),
              ...paymentWays.map((way) => methodNames[way]()),
            ]}
          />
        );
      }}
    </ChartFrame>
  );
}

const isEmpty = ({ etapes }: MerchantRevenue) => etapes.every(({ nombre }) => nombre === 0);

/** Of amounts with at most two decimals. */
function sumOf(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
}

function stepLabel(step: RevenueStep, day: string): string {
  if (step === 'mois') return formatMonth(day.slice(0, 7), 'long');
  const date = formatDate(day);
  return step === 'semaine' ? m.merchant_revenue_week_of({ date }) : date;
}

function stepShort(step: RevenueStep, day: string): string {
  return step === 'mois'
    ? formatMonth(day.slice(0, 7), 'short')
    : `${day.slice(8)}/${day.slice(5, 7)}`;
}

function Nothing() {
  return (
    <EmptyState icon={<ChartNoAxesColumn size={28} />} title={m.merchant_revenue_none()}>
      {m.merchant_revenue_none_text()}
    </EmptyState>
  );
}
