import { payByPhoneSchema, type PayByPhone } from '@nzela/contract/money-requests';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { MerchantPayment } from '@nzela/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callWithToasts } from '../../../lib/call.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useMerchant } from '../../../lib/merchant.tsx';
import { useOnline } from '../../../lib/use-online.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useAppForm } from '../../../ui/Form.tsx';
import { Money } from '../../../ui/Money.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import {
  CollectionForm,
  collectionQuery,
  type CollectionValues,
  useCollection,
} from '../../mobile-money/mobile-money.tsx';
import { cancelSale, phonePathOf } from './till.api.ts';

type WaitingProps = {
  readonly payment: MerchantPayment;
  /** Something became of it. */
  readonly onChange: () => void;
};

/** A sum that waits: the code that is shown, and the phone that is asked. */
export function Waiting({ payment, onChange }: WaitingProps) {
  const { account } = useMerchant();
  const isOnline = useOnline();
  const [isCancelling, setCancelling] = useState(false);
  const { montant, devise, adresse, expireLe, moyens } = payment;
  const amount = formatAmount(montant, devise);
  const cancel = async () => {
    setCancelling(true);
    await callWithToasts(() => cancelSale(account, payment.id));
    setCancelling(false);
    // Refused or not: it may be paid meanwhile.
    onChange();
  };
  return (
    <>
      {!isOnline && (
        <Alert tone="warn" live title={m.till_lost()}>
          {m.till_lost_text()}
        </Alert>
      )}
      <section className="flex flex-col items-center gap-4 text-center">
        <h3 className="flex items-center gap-3 text-lg text-ink-2">
          <Spinner /> {m.till_waiting()}
        </h3>
        <Money
          amount={montant}
          currency={devise}
          className="font-display text-amount font-semibold tracking-tight"
        />
        <QrCode text={adresse} label={m.till_code({ amount })} />
        <p className="max-w-prose text-ink-2">
          {m.till_scan()} {m.till_until({ time: formatDate(expireLe, 'time') })}
        </p>
      </section>
      {moyens.includes('mobile') && <Phone payment={payment} onChange={onChange} />}
      <Button
        variant="quiet"
        block
        busy={isCancelling}
        busyLabel={m.till_cancelling()}
        onClick={() => void cancel()}
      >
        {m.till_cancel()}
      </Button>
    </>
  );
}

/** The phone of the customer: asked, waited for, and corrected. The address names the try (`paiement`). */
function Phone({ payment, onChange }: WaitingProps) {
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const path = phonePathOf(payment);
  const shown = address.get('paiement');
  const { data: tried } = useCollection(path, shown);
  const form = useAppForm<CollectionValues, PayByPhone>(payByPhoneSchema, {
    operateur: 'AIRTEL',
    telephone: '',
  });
  const status = tried?.transactionStatus;
  useEffect(() => {
    if (status === 'SUCCESS') onChange();
    // oxlint-disable-next-line react/exhaustive-deps -- whichever function asks, the page reads the same again
  }, [status]);
  const name = (id: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete('paiement');
        else next.set('paiement', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const asked = (made: MobileMoneyPayment) => {
    queries.setQueryData(collectionQuery(path, made.id).queryKey, made);
    name(made.id);
  };
  if (shown !== null && tried !== undefined && status !== 'FAILED') return <Asked tried={tried} />;
  return (
    <Card title={m.till_phone_title()}>
      <div className="flex flex-col gap-5">
        {shown !== null && tried !== undefined && (
          <Alert tone="neg" live title={m.till_phone_refused()}>
            {tried.raison}
          </Alert>
        )}
        <CollectionForm
          form={form}
          path={path}
          submitText={m.till_phone_ask()}
          warning={m.till_phone_warning()}
          currency={payment.devise}
          onAsked={asked}
        />
      </div>
    </Card>
  );
}

function Asked({ tried }: { readonly tried: MobileMoneyPayment }) {
  const { libelle: operator } = tried.paymentChannel.provider;
  const isChecking = tried.statut === 'indetermine';
  return (
    <Alert live title={isChecking ? m.till_phone_checking({ operator }) : m.till_phone_asked()}>
      {isChecking
        ? m.till_phone_checking_text()
        : m.till_phone_asked_text({ operator, phone: tried.paymentChannel.walletID })}
    </Alert>
  );
}
