import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { PayByPhone } from '@nzela/contract/money-requests';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useCallback, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { type AppForm, FormField } from '../../ui/Form.tsx';
import { AskingForm } from './asking.form.tsx';
import type { CollectionValues } from './collection-values.ts';
import { startCollection } from './mobile-money.api.ts';
import { isChoosable, OperatorField, PhoneNumberField } from './paying-phone.tsx';

type CollectionFormProps = {
  readonly form: AppForm<CollectionValues, PayByPhone>;
  readonly path: string;
  readonly submitText: string;
  /** Said before the phone is asked. Without it, to whoever has the phone in hand. */
  readonly warning?: string;
  readonly currency: CurrencyCode;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
};

/** From which phone: the sum and its currency are what is asked for. */
export function CollectionForm({
  form,
  path,
  submitText,
  warning = m.mobile_money_warning(),
  currency,
  onAsked,
}: CollectionFormProps) {
  const call = useCallback(
    (body: PayByPhone, key: string) => startCollection(path, body, key),
    [path],
  );
  return (
    <AskingForm
      form={form}
      prepare={asTyped}
      call={call}
      onAsked={onAsked}
      downText={m.mobile_money_pay_down_text()}
      warning={warning}
      submitText={submitText}
    >
      {(offer) => <Fields form={form} offer={offer} currency={currency} />}
    </AskingForm>
  );
}

/** The sum is what is asked for: nothing is to be priced. */
const asTyped = (body: PayByPhone) => Promise.resolve(body);

type FieldsProps = Pick<CollectionFormProps, 'form' | 'currency'> & {
  readonly offer: MobileMoneyOffer;
};

function Fields({ form, offer, currency }: FieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'operateur' });
  const served = offer.operateurs.flatMap((operator) => {
    const pays = operator.pays.filter(({ devises }) => devises.some((one) => one === currency));
    return pays.length === 0 ? [] : [{ ...operator, pays }];
  });
  const working = served.filter(isChoosable);
  const first = working[0]?.code;
  const isServed = working.some(({ code }) => code === chosen);
  useEffect(() => {
    if (!isServed && first !== undefined) form.setValue('operateur', first);
  }, [isServed, first, form]);
  return (
    <>
      <FormField form={form} name="operateur">
        {(field) => <OperatorField {...field} operators={served} />}
      </FormField>
      <FormField form={form} name="telephone">
        {(field) => <PhoneNumberField {...field} />}
      </FormField>
    </>
  );
}
