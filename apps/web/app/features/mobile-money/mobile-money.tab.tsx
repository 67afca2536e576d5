import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { currencyCodes } from '@nzela/money/currencies';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readWayBack, wayBackOf } from '../../lib/deposit-address.ts';
import { useRootData } from '../../lib/root-data.ts';
import { plainDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useAppForm } from '../../ui/Form.tsx';
import { WayBack } from '../deposits/deposits.tsx';
import { ReceiptButton, RepeatButton } from '../operations/operations.ts';
import { paymentQuery } from './mobile-money.api.ts';
import { MobileMoneyForm } from './payment.form.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentResult } from './payment-result.tsx';
import { PaymentView } from './payment-view.tsx';
import {
  type CheckedPayment,
  emptyPayment,
  paymentFormSchema,
  type PaymentValues,
  valuesOf,
} from './payment-values.ts';

const tab = 'mobilemoney';

/**
 * Spec §2, Mobile Money. The address names the payment that is waited for, so that a reload or a link finds it; and,
 * when one comes from the deposit, the amount.
 */
export function MobileMoneyTab() {
  const { session } = useRootData();
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const form = useAppForm<PaymentValues, CheckedPayment>(paymentFormSchema, startOf(address));
  const shown = address.get('paiement');
  const wayBack = readWayBack(address);

  const asked = useCallback(
    (payment: MobileMoneyPayment) => {
      queries.setQueryData(paymentQuery(payment.id).queryKey, payment);
      void queries.invalidateQueries({ queryKey: ['mobile-money', 'list'] });
      setAddress({ onglet: tab, paiement: payment.id, ...wayBackOf(wayBack) });
    },
    [queries, setAddress, wayBack],
  );
  const open = (values: PaymentValues) => {
    form.reset(values);
    setAddress({ onglet: tab, ...wayBackOf(wayBack) });
  };

  return (
    <div className="flex flex-col gap-5">
      <WayBack to={wayBack} />
      {shown === null ? (
        <Card titleSize="l" title={m.mobile_money_title()} description={m.mobile_money_lead()}>
          <MobileMoneyForm form={form} onAsked={asked} wayBack={wayBack} />
        </Card>
      ) : (
        <PaymentResult
          heading="h3"
          query={paymentQuery(shown)}
          words={{ amount: m.mobile_money_credited(), done: m.mobile_money_success_text() }}
          renderActions={(payment) => <Actions payment={payment} onOpen={open} />}
          renderView={(payment, parts) => <PaymentView payment={payment} parts={parts} />}
        />
      )}
      <PaymentHistory userId={session?.userId ?? ''} />
    </div>
  );
}

type ActionsProps = {
  readonly payment: MobileMoneyPayment | null;
  readonly onOpen: (values: PaymentValues) => void;
};

/** The form again: with this payment in it where the person has something to correct, or empty. */
function Actions({ payment, onOpen }: ActionsProps) {
  const isTheirs = payment?.transactionStatus === 'FAILED' && payment.cause === 'client';
  const isPending = payment?.transactionStatus === 'PENDING';
  const isThere = payment?.transactionStatus === 'SUCCESS' && payment.retour === null;
  return (
    <>
      {isThere && (
        <ReceiptButton
          path={`/mobile-money/payments/${payment.id}/recu`}
          reference={payment.originatingTransactionId}
        />
      )}
      {isTheirs && (
        <Button onClick={() => onOpen(valuesOf(payment))}>{m.mobile_money_correct()}</Button>
      )}
      {payment !== null && !isTheirs && !isPending && (
        <RepeatButton onRepeat={() => onOpen(valuesOf(payment))} />
      )}
      <Button
        variant={isTheirs || isPending ? 'secondary' : 'primary'}
        onClick={() => onOpen(emptyPayment)}
      >
        {m.mobile_money_new()}
      </Button>
    </>
  );
}

/** The amount of a deposit that was begun elsewhere, in whichever currency. */
function startOf(address: URLSearchParams): PaymentValues {
  const devise = currencyCodes.find((one) => one === address.get('devise'));
  const montant = address.get('montant');
  if (devise === undefined || montant === null) return emptyPayment;
  return { ...emptyPayment, devise, montant: plainDecimal(montant) };
}
