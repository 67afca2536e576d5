import type { CardPayment } from '@nzela/contract/card-payments';
import type { Transfer } from '@nzela/contract/transfers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/call.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CardFields } from './card-fields.tsx';
import { MoneyAlert, saysNothingMoved } from './money-alert.tsx';
import { cardPaymentQuery, openCardPaymentQuery, transferQuery } from './transfers.api.ts';

/** Paying by card: the gateway's own fields, and what becomes of each card that was tried. */
export function CardPaymentPanel({ transfer }: { readonly transfer: Transfer }) {
  const queries = useQueryClient();
  const [attemptKey, setAttemptKey] = useState(newIdempotencyKey);
  const opened = useQuery(openCardPaymentQuery(transfer.id, attemptKey));
  const { data: payment, refetch } = useQuery(cardPaymentQuery(transfer.id, opened.data));
  const [said, setSaid] = useState<string | null>(null);

  const onState = (state: string, reference: string) => {
    if (state === 'approved') setSaid(reference);
    // The message is a hint: what happened is what our server says.
    void refetch();
    void queries.invalidateQueries({ queryKey: transferQuery(transfer.id).queryKey });
  };
  const another = () => {
    setSaid(null);
    setAttemptKey(newIdempotencyKey());
  };

  if (payment === undefined) {
    if (opened.error === null) return <Opening />;
    const retry = <Retry onPress={() => void opened.refetch()} />;
    return <MoneyAlert error={opened.error} actions={retry} />;
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
      <Alert tone="pos" live title={m.transfers_card_accepted()}>
        <span className="flex items-center gap-2">
          <Spinner /> {m.transfers_card_confirming()}
        </span>
      </Alert>
    );
  }
  if (payment.champsUrl === null) return <Opening />;
  return (
    <section className="flex flex-col gap-4">
      <p className="flex items-start gap-2 text-ink-2">
        <Lock size={18} aria-hidden className="mt-1 shrink-0 text-pos" />
        {m.transfers_card_text()}
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
          {m.transfers_card_page()}
        </a>
      )}
    </section>
  );
}

function Opening() {
  return (
    <div role="status">
      <span className="sr-only">{m.transfers_card_preparing()}</span>
      <Skeleton className="h-80 rounded-l" />
    </div>
  );
}

function Retry({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button size="s" variant="secondary" onClick={onPress}>
      {m.transfers_card_retry()}
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
      title={m.transfers_card_failed({
        description: payment.raison ?? m.transfers_card_given_up(),
      })}
      actions={<Button onClick={onAnother}>{m.transfers_card_other()}</Button>}
    >
      {!saysNothingMoved(payment.raison ?? '') && m.transfers_error_moved_none()}
    </Alert>
  );
}
