import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useSend } from '../../lib/use-send.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { type AppForm, Form, FormField } from '../../ui/Form.tsx';
import { countryName, phoneCountries } from '../../ui/phone-countries.ts';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { createPayment, offerQuery } from './mobile-money.api.ts';
import { type CheckedPayment, currenciesOf, type PaymentValues } from './payment-values.ts';

export type PaymentForm = AppForm<PaymentValues, CheckedPayment>;

type PaymentFormProps = {
  readonly form: PaymentForm;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
};

/** Who pays, how much, from which phone. Nothing is taken before the phone says yes. */
export function MobileMoneyForm({ form, onAsked }: PaymentFormProps) {
  const { data: offer, error, refetch } = useQuery(offerQuery());
  const { state, send, again } = useSend(createPayment, onAsked);
  const gaveUp = state.kind === 'checking' && state.gaveUp;
  useEffect(() => {
    if (gaveUp) toast('error', m.mobile_money_start_failed());
  }, [gaveUp]);

  const submit = async (checked: CheckedPayment) => {
    const refusal = await send(checked);
    if (refusal === null) return;
    // A server that says nothing of its own leaves its status to be told (spec §8).
    const silent = refusal.code === 'inconnu';
    toast(
      'error',
      silent ? m.mobile_money_start_status({ status: refusal.status }) : refusal.message,
    );
    throw refusal;
  };

  if (offer === undefined) {
    if (error === null) return <SkeletonRows rows={4} rowClassName="h-16" />;
    return <RetryAlert live title={m.mobile_money_error()} onRetry={() => void refetch()} />;
  }
  return (
    <Form
      form={form}
      label={m.mobile_money_form()}
      onSubmit={submit}
      className="flex flex-col gap-6"
    >
      <Health state={offer.etat} />
      <Fields form={form} offer={offer} />
      <Alert tone="warn" title={m.mobile_money_warning_title()}>
        {m.mobile_money_warning()}
      </Alert>
      {state.kind === 'checking' && (
        <Alert
          tone="info"
          live
          title={m.mobile_money_state_checking()}
          actions={
            gaveUp && (
              <Button size="s" variant="secondary" onClick={again}>
                {m.ui_retry()}
              </Button>
            )
          }
        >
          {m.mobile_money_send_checking()}
        </Alert>
      )}
      <Button
        type="submit"
        size="l"
        block
        missing={offer.etat === 'down' ? m.mobile_money_down_title() : undefined}
        disabled={gaveUp}
        busy={state.kind === 'busy' || (state.kind === 'checking' && !gaveUp)}
        busyLabel={m.mobile_money_busy()}
      >
        {m.mobile_money_submit()}
      </Button>
    </Form>
  );
}

/** Said before paying, not after. */
function Health({ state }: { readonly state: MobileMoneyOffer['etat'] }): ReactNode {
  if (state === 'up') return null;
  const isDown = state === 'down';
  return (
    <Alert
      tone={isDown ? 'neg' : 'warn'}
      title={isDown ? m.mobile_money_down_title() : m.mobile_money_degraded_title()}
    >
      {isDown ? m.mobile_money_down_text() : m.mobile_money_degraded_text()}
    </Alert>
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
            options={offer.operateurs.map(({ code, nom, actif, pays }) => ({
              value: code,
              title: nom,
              detail: actif ? placesText(pays) : m.mobile_money_operator_off(),
              icon: <Smartphone size={22} />,
              disabled: !actif,
            }))}
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

function placesText(places: MobileMoneyOffer['operateurs'][number]['pays']): string {
  return places
    .flatMap(({ pays }) => phoneCountries.filter((code) => code === pays))
    .map(countryName)
    .join(', ');
}
