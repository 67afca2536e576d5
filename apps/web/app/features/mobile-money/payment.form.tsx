import {
  mobileMoneyMinimums,
  type CreateMobileMoney,
  type MobileMoneyOffer,
  type MobileMoneyPayment,
} from '@nzela/contract/mobile-money';
import { useQuery } from '@tanstack/react-query';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { wayBackOf } from '../../lib/deposit-address.ts';
import { plainDecimal } from '../../lib/format.ts';
import { useOffered } from '../../lib/currencies.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { type AppForm, FormField } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { walletQuery } from '../wallets/wallets.ts';
import { AskingForm } from './asking.form.tsx';
import { DepositOutcome } from './deposit-outcome.tsx';
import { createPayment } from './mobile-money.api.ts';
import {
  type CheckedPayment,
  currenciesOf,
  emptyPayment,
  type PaymentValues,
} from './payment-values.ts';
import { isChoosable, OperatorField, PhoneNumberField } from './paying-phone.tsx';
import { useDeposit, type PlannedDeposit } from './use-deposit.ts';

export type PaymentForm = AppForm<PaymentValues, CheckedPayment>;

type PaymentFormProps = {
  readonly form: PaymentForm;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
  /** What waits to be paid with the money: see {@link depositAddress}. */
  readonly wayBack: string | null;
};

/** Who pays, how much, from which phone, and what is credited. Nothing is taken before the phone says yes. */
export function MobileMoneyForm({ form, onAsked, wayBack }: PaymentFormProps) {
  const deposit = useDeposit(form);
  return (
    <AskingForm<PaymentValues, CheckedPayment, CreateMobileMoney>
      form={form}
      prepare={deposit.prepare}
      call={createPayment}
      onAsked={onAsked}
      downText={m.mobile_money_down_text()}
      warning={m.mobile_money_warning()}
      submitText={m.mobile_money_submit()}
    >
      {(offer) => (
        <>
          <Fields form={form} offer={offer} deposit={deposit} />
          <DepositOutcome form={form} offer={offer} deposit={deposit} />
          <PayerFields form={form} />
          <OtherMethod form={form} deposit={deposit} wayBack={wayBack} />
        </>
      )}
    </AskingForm>
  );
}

type FieldsProps = {
  readonly form: PaymentForm;
  readonly offer: MobileMoneyOffer;
  readonly deposit: PlannedDeposit;
};

function Fields({ form, offer, deposit }: FieldsProps) {
  const { operateur, devise, telephone } = useWatch({ control: form.control }) as PaymentValues;
  const operatorOf = (code: string) => offer.operateurs.find((one) => one.code === code);
  const held = useQuery(walletQuery()).data?.soldes.map((balance) => balance.devise) ?? [];
  const currencies = useOffered([...new Set([...deposit.served, ...held, devise])], devise);
  const paid = deposit.plan?.paid ?? 'CDF';
  usePreselection(form, offer);
  /** While nothing is typed, the currency is the operator's; afterwards what was typed stays. */
  const settle = (code: string, phone: string) => {
    const served = currenciesOf(operatorOf(code), phone);
    const [first] = served;
    const isTyped = form.getValues('montant').trim() !== '';
    if (!isTyped && first !== undefined && !served.some((one) => one === devise)) {
      form.setValue('devise', first);
    }
  };
  return (
    <>
      <FormField form={form} name="operateur">
        {(field) => (
          <OperatorField
            {...field}
            operators={offer.operateurs}
            onChange={(code) => {
              field.onChange(code);
              settle(code, telephone);
            }}
          />
        )}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <FormField form={form} name="telephone">
          {(field) => (
            <PhoneNumberField
              {...field}
              onChange={(text) => {
                field.onChange(text);
                settle(operateur, text);
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="montant">
          {(field) => (
            <AmountField
              {...field}
              label={m.mobile_money_amount()}
              currency={devise}
              currencies={currencies}
              onCurrencyChange={(currency: CurrencyCode) => form.setValue('devise', currency)}
              currencyName="devise"
              hint={m.mobile_money_amount_hint({
                minimum: mobileMoneyMinimums[paid],
                devise: paid,
              })}
            />
          )}
        </FormField>
      </div>
    </>
  );
}

/** Until something is chosen: the currency that the administrators decided, and an operator that is on and works. */
function usePreselection(form: PaymentForm, { operateurs, deviseParDefaut }: MobileMoneyOffer) {
  const { operateur } = useWatch({ control: form.control }) as PaymentValues;
  const working = operateurs.filter(isChoosable);
  const isOffered = working.some(({ code }) => code === operateur);
  const first = working[0]?.code;
  useEffect(() => {
    if (!isOffered && first !== undefined) form.setValue('operateur', first);
  }, [isOffered, first, form]);
  useEffect(() => {
    const { montant, telephone, devise } = form.getValues();
    const isUntouched = montant === '' && telephone === '' && devise === emptyPayment.devise;
    if (isUntouched) form.setValue('devise', deviseParDefaut);
  }, [deviseParDefaut, form]);
}

type OtherMethodProps = Pick<FieldsProps, 'form' | 'deposit'> & Pick<PaymentFormProps, 'wayBack'>;

/** To the other ways of a deposit, with the amount that was to be credited. */
function OtherMethod({ form, deposit: { plan, live }, wayBack }: OtherMethodProps) {
  const { montant, devise } = useWatch({ control: form.control }) as PaymentValues;
  const priced = plan?.sens === 'envoi' ? live.price : null;
  const amount =
    priced === null
      ? { montant, devise }
      : { montant: plainDecimal(String(priced.montantRecu)), devise: priced.deviseCible };
  const address = new URLSearchParams({
    onglet: 'recharger',
    ...(amount.montant.trim() === '' ? {} : amount),
    ...wayBackOf(wayBack),
  });
  return (
    <TextLink to={`?${address.toString()}`} className="target self-start">
      {m.mobile_money_other_method()}
    </TextLink>
  );
}

function PayerFields({ form }: { readonly form: PaymentForm }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
      <FormField form={form} name="nomClient">
        {(field) => (
          <TextField
            {...field}
            label={m.mobile_money_name()}
            optional
            autoComplete="name"
            maxLength={80}
          />
        )}
      </FormField>
      <FormField form={form} name="emailClient">
        {(field) => (
          <TextField
            {...field}
            label={m.mobile_money_email()}
            optional
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
      </FormField>
    </div>
  );
}
