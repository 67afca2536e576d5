import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

type AskingFormProps<Input extends FieldValues, Body> = {
  readonly form: AppForm<Input, Body>;
  /** Has the phone asked, once for each key. */
  readonly call: (body: Body, idempotencyKey: string) => Promise<MobileMoneyPayment>;
  readonly onAsked: (payment: MobileMoneyPayment) => void;
  /** What to do while the operators are silent. */
  readonly downText: string;
  readonly submitText: string;
  /** The fields, by what the operators serve. */
  readonly children: (offer: MobileMoneyOffer) => ReactNode;
};

/** A form that has a phone asked to pay: whether it works now, the fields, and what the phone will be asked. */
export function AskingForm<Input extends FieldValues, Body>({
  form,
  call,
  onAsked,
  downText,
  submitText,
  children,
}: AskingFormProps<Input, Body>) {
  const { data: offer, error, refetch } = useQuery(offerQuery());
  const asking = useAsking(call, onAsked);
  if (offer === undefined) return <OfferMissing error={error} onRetry={() => void refetch()} />;
  return (
    <Form
      form={form}
      label={m.mobile_money_form()}
      onSubmit={asking.submit}
      className="flex flex-col gap-6"
    >
      <OperatorHealth state={offer.etat} downText={downText} />
      {children(offer)}
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
        {submitText}
      </Button>
    </Form>
  );
}
