import {
  disputeStatuses,
  paymentWays,
  paymentStatuses,
  requestCurrencies,
  type PaymentCurrency,
} from '@nzela/contract/payment-terms';
import { currencyName } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { productNow } from '../../lib/product-time.ts';
import { dayOf } from '../../lib/time-zone.ts';
import { readTypedAmount } from '../../lib/typed-amount.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { PeriodFields } from '../../ui/PeriodFields.tsx';
import { disputeStates } from './dispute-words.ts';
import { allPayments } from './payment-filters.ts';
import { methodNames, paymentStates } from './payment-words.ts';
import type { FilterChoice } from './use-payment-filters.ts';

type FilterChoicesProps = { readonly choice: FilterChoice; readonly onDone: () => void };

/** Each choice counts at once: the list behind the sheet follows. */
export function FilterChoices({ choice, onDone }: FilterChoicesProps) {
  const { filters, change } = choice;
  const { account, choose } = useMerchant();
  const every = { value: '' as const, label: m.operations_filter_all() };
  const all = { value: '' as const, label: m.transfers_filter_type_all() };
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={m.merchant_mode()}
        value={account.mode}
        options={[
          { value: 'test', label: m.merchant_mode_test() },
          { value: 'live', label: m.merchant_mode_live() },
        ]}
        onChange={(mode) => choose({ ...account, mode })}
      />
      <SelectField
        label={m.payments_status()}
        value={filters.statut}
        options={[
          all,
          ...paymentStatuses.map((value) => ({ value, label: paymentStates[value].name() })),
        ]}
        onChange={(statut) => change({ statut })}
      />
      <SelectField
        label={m.payments_method()}
        value={filters.moyen}
        options={[all, ...paymentWays.map((value) => ({ value, label: methodNames[value]() }))]}
        onChange={(moyen) => change({ moyen })}
      />
      <SelectField
        label={m.payments_disputes()}
        value={filters.litige}
        options={[
          all,
          ...disputeStatuses.map((value) => ({ value, label: disputeStates[value].name() })),
        ]}
        onChange={(litige) => change({ litige })}
      />
      <Period choice={choice} />
      <SelectField
        label={m.operations_filter_currency()}
        value={filters.devise}
        options={[
          every,
          ...requestCurrencies.map((value) => ({
            value,
            label: `${value} · ${currencyName(value)}`,
          })),
        ]}
        // What was typed is no amount of another currency.
        onChange={(devise) => change({ devise, montantMin: '', montantMax: '' })}
      />
      {filters.devise !== '' && <Amounts choice={choice} currency={filters.devise} />}
      <div className="mt-2 flex flex-col gap-3">
        <Button onClick={onDone}>{m.payments_filters_show()}</Button>
        <Button variant="secondary" onClick={() => change(allPayments)}>
          {m.transfers_filter_clear()}
        </Button>
      </div>
    </div>
  );
}

type ChoiceProps = Pick<FilterChoicesProps, 'choice'>;

/** The last days up to today, or days of one's own. */
const usualPeriods = [
  { days: 1, label: m.transfers_filter_period_today },
  { days: 7, label: () => m.ui_chart_days({ days: '7' }) },
  { days: 30, label: () => m.ui_chart_days({ days: '30' }) },
] as const;
const dayMs = 86_400_000;

function lastDays(days: number) {
  const now = productNow().getTime();
  return { du: dayOf(new Date(now - (days - 1) * dayMs)), au: dayOf(new Date(now)) };
}

function Period({ choice: { filters, change } }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={m.operations_filter_period()} className="flex flex-wrap gap-2">
        {usualPeriods.map(({ days, label }) => (
          <Button key={days} size="s" variant="secondary" onClick={() => change(lastDays(days))}>
            {label()}
          </Button>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <PeriodFields period={filters} onChange={change} />
      </div>
    </div>
  );
}

type AmountsProps = ChoiceProps & { readonly currency: PaymentCurrency };

function Amounts({ choice: { filters, change }, currency }: AmountsProps) {
  const fault = (typed: string) => {
    const read = typed === '' ? null : readTypedAmount(typed, currency);
    return read?.ok === false ? read.message : undefined;
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <AmountField
        label={m.payments_filter_least_label()}
        name="montantMin"
        currency={currency}
        value={filters.montantMin}
        error={fault(filters.montantMin)}
        onChange={(montantMin) => change({ montantMin })}
      />
      <AmountField
        label={m.payments_filter_most_label()}
        name="montantMax"
        currency={currency}
        value={filters.montantMax}
        error={fault(filters.montantMax)}
        onChange={(montantMax) => change({ montantMax })}
      />
    </div>
  );
}
