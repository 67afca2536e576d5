import type { MerchantPayment } from '@nzela/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useMerchant } from '../../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { isMissing } from '../../../lib/api-error.ts';
import { chime } from './chime.ts';
import { saleQuery } from './till.api.ts';
import { methodNames } from './method-names.ts';
import { Waiting } from './waiting.tsx';

type SaleProps = { readonly id: string; readonly onNext: () => void };

/** One payment at the counter, until somebody paid it or it came to nothing. */
export function Sale({ id, onNext }: SaleProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const query = saleQuery(account, id);
  const reading = useQuery(query);
  const payment = reading.data;
  useChime(payment);
  if (payment === undefined) {
    const isUnknown = reading.error !== null && isMissing(reading.error);
    if (!isUnknown) return <Reading of={reading} rows={4} />;
    return <EmptyState title={m.checkout_unknown_title()} action={<Next onNext={onNext} />} />;
  }
  const isWaiting = payment.statut === 'en_attente';
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <div role="status">{!isWaiting && <Ended payment={payment} />}</div>
      {isWaiting ? (
        <Waiting
          payment={payment}
          onChange={() => void queries.invalidateQueries({ queryKey: query.queryKey })}
        />
      ) : (
        <Next onNext={onNext} />
      )}
    </div>
  );
}

function Next({ onNext }: Pick<SaleProps, 'onNext'>) {
  return (
    <Button size="l" block onClick={onNext}>
      {m.till_next()}
    </Button>
  );
}

/** Sounds when it is paid before the person's eyes; opening an old payment is silent. */
function useChime(payment: MerchantPayment | undefined): void {
  const before = useRef(payment?.statut);
  const now = payment?.statut;
  useEffect(() => {
    if (before.current === 'en_attente' && now === 'paye') chime();
    before.current = now;
  }, [now]);
}

function Ended({ payment }: { readonly payment: MerchantPayment }) {
  switch (payment.statut) {
    case 'expire':
      return (
        <Alert tone="warn" title={m.till_expired()}>
          {m.till_expired_text()}
        </Alert>
      );
    case 'annule':
      return <Alert title={m.till_cancelled()}>{m.till_cancelled_text()}</Alert>;
    case 'rembourse':
      return (
        <Alert title={m.till_refunded()}>{formatAmount(payment.montant, payment.devise)}</Alert>
      );
    case 'partiellement_rembourse':
    case 'paye':
    case 'en_attente':
      return <Paid payment={payment} />;
  }
}

/** Seen from across the counter. */
function Paid({ payment }: { readonly payment: MerchantPayment }) {
  const { paye, montant, devise, moyen, payeLe, reference } = payment;
  const facts = [
    ...(moyen === null ? [] : [methodNames[moyen]()]),
    ...(payeLe === null ? [] : [formatDate(payeLe, 'time')]),
    reference,
  ];
  return (
    <section className="flex min-h-80 flex-col items-center justify-center gap-3 rounded-l bg-pos p-6 text-center text-surface">
      <CircleCheck size={72} aria-hidden />
      <h3 className="text-3xl text-inherit">{m.till_paid()}</h3>
      <Money
        amount={paye ?? montant}
        currency={devise}
        className="font-display text-amount font-semibold tracking-tight"
      />
      <p className="tabular flex flex-wrap justify-center gap-x-3">
        {facts.map((fact) => (
          <span key={fact} className="whitespace-nowrap">
            {fact}
          </span>
        ))}
      </p>
    </section>
  );
}
