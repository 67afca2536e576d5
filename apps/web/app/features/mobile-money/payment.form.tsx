import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { type AppForm, FormField } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AskingForm } from './asking.form.tsx';
import { createPayment } from './mobile-money.api.ts';
import { type CheckedPayment, currenciesOf, type PaymentValues } from './payment-values.ts';
import { OperatorField, PhoneNumberField } from './paying-phone.tsx';

export type PaymentForm = AppForm<PaymentValues, CheckedPayment>;

type PaymentFormProps = {
  readonly form: PaymentForm;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
};

/** Who pays, how much, from which phone. Nothing is taken before the phone says yes. */
export function MobileMoneyForm({ form, onAsked }: PaymentFormProps) {
  return (
    <AskingForm
      form={form}
      call={createPayment}
      onAsked={onAsked}
      downText={m.mobile_money_down_text()}
      submitText={m.mobile_money_submit()}
    >
      {(offer) => <Fields form={form} offer={offer} />}
    </AskingForm>
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
