import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { type AppForm, Form, FormField } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { createPayment, offerQuery } from './mobile-money.api.ts';
import {
  ConfirmationWarning,
  OfferMissing,
  operatorCards,
  OperatorHealth,
  SendChecking,
} from './operator-offer.tsx';
import { type CheckedPayment, currenciesOf, type PaymentValues } from './payment-values.ts';
import { useAsking } from './use-asking.ts';

export type PaymentForm = AppForm<PaymentValues, CheckedPayment>;

type PaymentFormProps = {
  readonly form: PaymentForm;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
};

/** Who pays, how much, from which phone. Nothing is taken before the phone says yes. */
export function MobileMoneyForm({ form, onAsked }: PaymentFormProps) {
  const { data: offer, error, refetch } = useQuery(offerQuery());
  const asking = useAsking(createPayment, onAsked);
  if (offer === undefined) return <OfferMissing error={error} onRetry={() => void refetch()} />;
  return (
    <Form
      form={form}
      label={m.mobile_money_form()}
      onSubmit={asking.submit}
      className="flex flex-col gap-6"
    >
      <OperatorHealth state={offer.etat} downText={m.mobile_money_down_text()} />
      <Fields form={form} offer={offer} />
      <ConfirmationWarning />
      {asking.isChecking && <SendChecking gaveUp={asking.gaveUp} onAgain={asking.again} />}
      <Button
        type="submit"
        size="l"
        block
        missing={offer.etat === 'down' ? m.mobile_money_down_title() : undefined}
        disabled={asking.gaveUp}
        busy={asking.busy}
        busyLabel={m.mobile_money_busy()}
      >
        {m.mobile_money_submit()}
      </Button>
    </Form>
  );
}

function Fields({ form, offer }: { readonly form: PaymentForm; readonly offer: MobileMoneyOffer }) {
  const { operateur, devise, telephone } = useWatch({ control: form.control }) as PaymentValues;
  const operatorOf = (code: string) => offer.operateurs.find((one) => one.code === code);
  const currencies = currenciesOf(operatorOf(operateur), telephone);
  /** A currency that the operator does not take there gives way to one that it takes. */
  const settle = (code: string, phone: string) => {
    const served = currenciesOf(operatorOf(code), phone);
    const [first] = served;
    if (first !== undefined && !served.includes(form.getValues('devise'))) {
      form.setValue('devise', first);
    }
  };
  return (
    <>
      <FormField form={form} name="operateur">
        {(field) => (
          <RadioCards
            {...field}
            label={m.mobile_money_operator()}
            columns={2}
            onChange={(code) => {
              field.onChange(code);
              settle(code, telephone);
            }}
            options={operatorCards(offer.operateurs)}
          />
        )}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <FormField form={form} name="telephone">
          {(field) => (
            <TextField
              {...field}
              label={m.mobile_money_phone()}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={32}
              hint={m.mobile_money_phone_hint()}
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
              onCurrencyChange={(currency: CurrencyCode) =>
                form.setValue('devise', currency as PaymentValues['devise'])
              }
              currencyName="devise"
              hint={m.mobile_money_amount_hint({ minimum: devise === 'USD' ? '1' : '100', devise })}
            />
          )}
        </FormField>
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
    </>
  );
}
