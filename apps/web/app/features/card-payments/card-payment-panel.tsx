import type { CardPayment } from '@nzela/contract/card-payments';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { MoneyAlert, saysNothingMoved } from '../../ui/MoneyAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CardFields } from './card-fields.tsx';
import { cardPaymentQuery, openCardPaymentQuery } from './card-payments.api.ts';

type CardPaymentPanelProps = {
  /** Where its payments are opened and read: `/transfers/{id}/paiements`. */
  readonly path: string;
  /** Said while the card has paid and the server confirms what it paid for. */
  readonly confirming: string;
  /**
   * What is paid for may have changed: the gateway's page said something, or no payment could be opened. Answers a promise
   * when it is read again.
   */
  readonly onChange: () => unknown;
};

/** Paying by card: the gateway's own fields, and what becomes of each card that was tried. */
export function CardPaymentPanel({ path, confirming, onChange }: CardPaymentPanelProps) {
  const [attemptKey, setAttemptKey] = useState(newIdempotencyKey);
  const opened = useQuery(openCardPaymentQuery(path, attemptKey));
  const { data: payment, refetch } = useQuery(cardPaymentQuery(path, opened.data));
  const [said, setSaid] = useState<string | null>(null);

  const [told, setTold] = useState<Error | null>(null);
  const { error } = opened;
  useEffect(() => {
    if (error === null) return;
    // What cannot be paid any more says so itself, in the place of this panel.
    void Promise.resolve(onChange()).then(() => setTold(error));
    // oxlint-disable-next-line react/exhaustive-deps -- whichever function asks, it reads the same again
  }, [error]);

  const onState = (state: string, reference: string) => {
    if (state === 'approved') setSaid(reference);
    // The message is a hint: what happened is what our server says.
    void refetch().then(onChange);
  };
  const another = () => {
    setSaid(null);
    setAttemptKey(newIdempotencyKey());
  };

  if (payment === undefined) {
    if (error === null || told !== error) return <Opening />;
    return <MoneyAlert error={error} actions={<Retry onPress={() => void opened.refetch()} />} />;
  }
  if (payment.etat === 'refuse' || payment.etat === 'annule') {
    return <NotPaid payment={payment} onAnother={another} />;
  }
  if (payment.etat === 'indetermine') {
    return (
      <Alert tone="info" live title={m.transfers_checking_title()}>
        {m.transfers_checking_text()}
      </Alert>
    );
  }
  if (payment.etat === 'approuve' || said === payment.reference) {
    return (
      <Alert tone="pos" live title={m.card_payments_accepted()}>
        <span className="flex items-center gap-2">
          <Spinner /> {confirming}
        </span>
      </Alert>
    );
  }
  if (payment.champsUrl === null) return <Opening />;
  return (
    <section className="flex flex-col gap-4">
      <p className="flex items-start gap-2 text-ink-2">
        <Lock size={18} aria-hidden className="mt-1 shrink-0 text-pos" />
        {m.card_payments_text()}
      </p>
      <CardFields
        key={payment.reference}
        url={payment.champsUrl}
        reference={payment.reference}
        onState={onState}
      />
      {payment.pageUrl !== null && (
        <a
          href={payment.pageUrl}
          className="self-start text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {m.card_payments_page()}
        </a>
      )}
    </section>
  );
}

function Opening() {
  return (
    <div role="status">
      <span className="sr-only">{m.card_payments_preparing()}</span>
      <Skeleton className="h-80 rounded-l" />
    </div>
  );
}

function Retry({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="s" variant="secondary" onClick={onPress}>
      {m.ui_retry()}
    </Button>
  );
}

/** A card that was refused, or a payment that was given up: why, that nothing was taken, and another try. */
function NotPaid({ payment, onAnother }: { payment: CardPayment; onAnother: () => void }) {
  const isRefused = payment.etat === 'refuse';
  return (
    <Alert
      tone={isRefused ? 'neg' : 'warn'}
      live
      title={m.card_payments_failed({
        description: payment.raison ?? m.card_payments_given_up(),
      })}
      actions={<Button onClick={onAnother}>{m.card_payments_other()}</Button>}
    >
      {!saysNothingMoved(payment.raison ?? '') && m.ui_money_moved_none()}
    </Alert>
  );
}
