import { payByPhoneSchema, type PayByPhone } from '@nzela/contract/money-requests';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { CurrencyCode } from '@nzela/money/currencies';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { useAppForm } from '../../ui/Form.tsx';
import { CollectionForm } from './collection.form.tsx';
import type { CollectionValues } from './collection-values.ts';
import { collectionQuery, useCollection } from './mobile-money.api.ts';
import { PaymentResult } from './payment-result.tsx';

type CollectionPanelProps = {
  /** Where its payments are begun and read: `/pay/{code}/mobile-money`. */
  readonly path: string;
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** Said once the phone has paid, while what it paid for follows. */
  readonly confirming: string;
  /** What became of a payment: what it is for may have changed. */
  readonly onChange: () => void;
};

/**
 * Paying something by mobile money: whose phone, then how it stands. The address names the payment that is waited for
 * (`paiement`), so that a reload finds it; what was typed stays for the next try.
 */
export function CollectionPanel({
  path,
  amount,
  currency,
  confirming,
  onChange,
}: CollectionPanelProps) {
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const form = useAppForm<CollectionValues, PayByPhone>(payByPhoneSchema, {
    operateur: 'AIRTEL',
    telephone: '',
  });
  const shown = address.get('paiement');
  const { data: payment } = useCollection(path, shown);
  const name = useCallback(
    (id: string | null) =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete('paiement');
          else next.set('paiement', id);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress],
  );
  const asked = useCallback(
    (made: MobileMoneyPayment) => {
      queries.setQueryData(collectionQuery(path, made.id).queryKey, made);
      name(made.id);
    },
    [queries, path, name],
  );
  const again = (failed?: MobileMoneyPayment) => {
    if (failed !== undefined) {
      const { provider, walletID } = failed.paymentChannel;
      form.reset({ operateur: provider.code, telephone: walletID });
    }
    name(null);
  };

  const status = payment?.transactionStatus;
  useEffect(() => {
    if (status !== undefined) onChange();
    // oxlint-disable-next-line react/exhaustive-deps -- whichever function asks, the page reads the same again
  }, [status]);

  if (shown === null) {
    const submitText = m.mobile_money_pay_submit({ amount: formatAmount(amount, currency) });
    return <CollectionForm {...{ form, path, submitText, currency }} onAsked={asked} />;
  }
  return (
    <PaymentResult
      heading="h2"
      query={collectionQuery(path, shown)}
      words={{ amount: m.mobile_money_amount(), done: confirming }}
      renderActions={(one) => <Actions payment={one} onAgain={again} />}
    />
  );
}

type ActionsProps = {
  readonly payment: MobileMoneyPayment | null;
  readonly onAgain: (payment?: MobileMoneyPayment) => void;
};

/** A payment that is under way has its own end first; one that failed may be corrected or tried again. */
function Actions({ payment, onAgain }: ActionsProps) {
  if (payment === null) {
    return <Button onClick={() => onAgain()}>{m.ui_retry()}</Button>;
  }
  if (payment.transactionStatus !== 'FAILED') return null;
  return (
    <Button onClick={() => onAgain(payment)}>
      {payment.cause === 'client' ? m.mobile_money_correct() : m.ui_retry()}
    </Button>
  );
}
