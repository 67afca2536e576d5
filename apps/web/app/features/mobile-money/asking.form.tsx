import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { type AppForm, Form } from '../../ui/Form.tsx';
import { offerQuery } from './mobile-money.api.ts';
import {
  ConfirmationWarning,
  OfferMissing,
  OperatorHealth,
  SendChecking,
} from './operator-offer.tsx';
import { useAsking } from './use-asking.ts';

type AskingFormProps<Input extends FieldValues, Checked, Body> = {
  readonly form: AppForm<Input, Checked>;
  /** What is sent for the checked values; null: nothing, because the person has to read something first. */
  readonly prepare: (checked: Checked) => Promise<Body | null>;
  /** Has the phone asked, once for each key. */
  readonly call: (body: Body, idempotencyKey: string) => Promise<MobileMoneyPayment>;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
  /** What to do while the operators are silent. */
  readonly downText: string;
  /** Who confirms on the phone, and what it takes. */
  readonly warning: string;
  readonly submitText: string;
  /** The fields, by what the operators serve. */
  readonly children: (offer: MobileMoneyOffer) => ReactNode;
};

/** A form that has a phone asked to pay: whether it works now, the fields, and what the phone will be asked. */
export function AskingForm<Input extends FieldValues, Checked, Body>({
  form,
  prepare,
  call,
  onAsked,
  downText,
  warning,
  submitText,
  children,
}: AskingFormProps<Input, Checked, Body>) {
  const { data: offer, error, refetch } = useQuery(offerQuery());
  const [isPreparing, setPreparing] = useState(false);
  const asking = useAsking(call, onAsked);
  if (offer === undefined) return <OfferMissing error={error} onRetry={() => void refetch()} />;
  const submit = async (checked: Checked) => {
    setPreparing(true);
    const body = await prepare(checked).finally(() => setPreparing(false));
    if (body !== null) await asking.submit(body);
  };
  return (
    <Form
      form={form}
      label={m.mobile_money_form()}
      onSubmit={submit}
      className="flex flex-col gap-6"
    >
      <OperatorHealth state={offer.etat} downText={downText} />
      {children(offer)}
      <ConfirmationWarning>{warning}</ConfirmationWarning>
      {asking.isChecking && <SendChecking gaveUp={asking.gaveUp} onAgain={asking.again} />}
      <Button
        type="submit"
        size="l"
        block
        missing={offer.etat === 'down' ? m.mobile_money_down_title() : undefined}
        disabled={asking.gaveUp}
        busy={asking.busy || isPreparing}
        busyLabel={m.mobile_money_busy()}
      >
        {submitText}
      </Button>
    </Form>
  );
}
