import type { MobileMoneyOffer } from '@nzela/contract/mobile-money';
import { useQuery } from '@tanstack/react-query';
import type { CurrencyCode } from '@nzela/money/currencies';
import { parseTypedAmount } from '@nzela/money/parse';
import { useWatch } from 'react-hook-form';
import { currencyName, formatAmount, formatDecimal, formatExact } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { FormField } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConversionRecap, walletQuery } from '../wallets/wallets.ts';
import type { DepositPlan } from './deposit-plan.ts';
import type { PaymentForm } from './payment.form.tsx';
import type { PaymentValues } from './payment-values.ts';
import type { PlannedDeposit } from './use-deposit.ts';

type OutcomeProps = {
  readonly form: PaymentForm;
  readonly offer: MobileMoneyOffer;
  readonly deposit: PlannedDeposit;
};

/** What will be credited, and at which price: kept in the currency of the phone, or converted. */
export function DepositOutcome({ form, offer, deposit }: OutcomeProps) {
  const { plan } = deposit;
  if (plan === null) return null;
  return (
    <section aria-label={m.mobile_money_outcome()} className="flex flex-col gap-4">
      {plan.sens === 'envoi' ? (
        <WalletChoice form={form} plan={plan} />
      ) : (
        <PhoneCurrency form={form} plan={plan} served={deposit.served} />
      )}
      {plan.paid === plan.credited ? (
        <Kept form={form} plan={plan} />
      ) : (
        <Converted minutes={offer.delaiMinutes} deposit={deposit} />
      )}
    </section>
  );
}

type PlanProps = { readonly form: PaymentForm; readonly plan: DepositPlan };

/** Kept as it is paid, or into another of one's wallets. */
function WalletChoice({ form, plan }: PlanProps) {
  const { data: wallet } = useQuery(walletQuery());
  const others = (wallet?.soldes ?? [])
    .map(({ devise }) => devise)
    .filter((one) => one !== plan.paid);
  if (others.length === 0) return null;
  const option = (value: CurrencyCode) => ({
    value,
    title:
      value === plan.paid
        ? m.mobile_money_keep({ currency: value })
        : m.mobile_money_convert({ currency: value }),
    detail: m.mobile_money_wallet_of({ currency: currencyName(value) }),
  });
  return (
    <RadioCards
      label={m.mobile_money_wallet()}
      columns={2}
      name="portefeuille"
      options={[plan.paid, ...others].map(option)}
      value={plan.credited}
      onChange={(chosen) => form.setValue('portefeuille', chosen === plan.paid ? '' : chosen)}
    />
  );
}

type PhoneCurrencyProps = PlanProps & Pick<PlannedDeposit, 'served'>;

/** The operator does not take the typed currency: what the phone pays in instead. */
function PhoneCurrency({ form, plan, served }: PhoneCurrencyProps) {
  const { credited, paid } = plan;
  return (
    <>
      <Alert tone="info" title={m.mobile_money_other_currency({ credited, paid })}>
        {m.mobile_money_other_currency_text({ credited })}
      </Alert>
      {served.length > 1 && (
        <FormField form={form} name="deviseTelephone">
          {(field) => (
            <SelectField
              {...field}
              label={m.mobile_money_phone_currency()}
              value={paid}
              options={served.map((value) => ({
                value,
                label: `${currencyName(value)} (${value})`,
              }))}
            />
          )}
        </FormField>
      )}
    </>
  );
}

function Kept({ form, plan }: PlanProps) {
  const { montant } = useWatch({ control: form.control }) as PaymentValues;
  const typed = parseTypedAmount(montant, plan.paid);
  if (!typed.ok || typed.amount.minor === 0n) return null;
  return (
    <Recap
      lines={[
        {
          id: 'credited',
          label: m.mobile_money_will_credit({ currency: plan.credited }),
          value: formatExact(typed.amount),
          note: m.mobile_money_kept_note(),
          weight: 'result',
        },
      ]}
    />
  );
}

type ConvertedProps = { readonly minutes: number; readonly deposit: PlannedDeposit };

function Converted({ minutes, deposit: { live, isOther } }: ConvertedProps) {
  const { price, error, pending } = live;
  if (error !== null) return <RetryAlert live title={error.message} onRetry={live.retry} />;
  if (price === null) return pending ? <Skeleton className="h-72 rounded-l" /> : null;
  return (
    <>
      {isOther && <Alert tone="warn" live title={m.mobile_money_new_price()} />}
      <ConversionRecap price={price} />
      <p className="text-sm text-ink-2">
        {price.parite
          ? m.mobile_money_promise_parity()
          : m.mobile_money_promise({
              minutes,
              percent: formatDecimal(price.toleranceTaux),
              amount: formatAmount(price.montantRecu, price.deviseCible),
            })}
      </p>
    </>
  );
}
