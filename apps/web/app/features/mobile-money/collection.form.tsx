import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { PayByPhone } from '@nzela/contract/money-requests';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { formatAmount } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { type AppForm, Form, FormField } from '../../ui/Form.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { CollectionValues } from './collection-values.ts';
import { offerQuery, startCollection } from './mobile-money.api.ts';
import {
  ConfirmationWarning,
  OfferMissing,
  operatorCards,
  OperatorHealth,
  SendChecking,
} from './operator-offer.tsx';
import { useAsking } from './use-asking.ts';

type CollectionFormProps = {
  readonly form: AppForm<CollectionValues, PayByPhone>;
  readonly path: string;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
};

/** From which phone: the sum and its currency are what is asked for. */
export function CollectionForm({ form, path, amount, currency, onAsked }: CollectionFormProps) {
  const { data: offer, error, refetch } = useQuery(offerQuery());
  const call = useCallback(
    (body: PayByPhone, key: string) => startCollection(path, body, key),
    [path],
  );
  const asking = useAsking(call, onAsked);
  if (offer === undefined) return <OfferMissing error={error} onRetry={() => void refetch()} />;
  return (
    <Form
      form={form}
      label={m.mobile_money_form()}
      onSubmit={asking.submit}
      className="flex flex-col gap-6"
    >
      <OperatorHealth state={offer.etat} downText={m.mobile_money_pay_down_text()} />
      <Fields form={form} offer={offer} currency={currency} />
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
        {m.mobile_money_pay_submit({ amount: formatAmount(amount, currency) })}
      </Button>
    </Form>
  );
}

type FieldsProps = Pick<CollectionFormProps, 'form' | 'currency'> & {
  readonly offer: MobileMoneyOffer;
};

function Fields({ form, offer, currency }: FieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'operateur' });
  const served = offer.operateurs.flatMap((operator) => {
    const pays = operator.pays.filter(({ devises }) => devises.some((one) => one === currency));
    return pays.length === 0 ? [] : [{ ...operator, pays }];
  });
  const first = served.find(({ actif }) => actif)?.code;
  const isServed = served.some(({ code, actif }) => actif && code === chosen);
  useEffect(() => {
    if (!isServed && first !== undefined) form.setValue('operateur', first);
  }, [isServed, first, form]);
  return (
    <>
      <FormField form={form} name="operateur">
        {(field) => (
          <RadioCards
            {...field}
            label={m.mobile_money_operator()}
            columns={2}
            options={operatorCards(served)}
          />
        )}
      </FormField>
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
          />
        )}
      </FormField>
    </>
  );
}
