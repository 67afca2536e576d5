import type { Topup } from '@nzela/contract/topups';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isMissing } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { countryName } from '../../ui/phone-countries.ts';
import { toast } from '../../ui/toast.ts';
import {
  CallOff,
  type OperationStory,
  OperationView,
  ReceiptButton,
  RepeatButton,
} from '../operations/operations.ts';
import { ScheduleTopup } from './schedule-topup.tsx';
import { Headline, Story } from './topup-story.tsx';
import { isPending, productText, statusDisplay } from './topup-values.ts';
import { cancelTopup, topupQuery } from './topups.api.ts';
import { useGroupedDigits } from '../../lib/use-grouped-phone.ts';

type ResultActions = {
  /** An empty form. */
  readonly onNew: () => void;
  /** The form with this top-up in it. */
  readonly onRepeat: (topup: Topup) => void;
};

/** How one top-up stands, until it is over. */
export function TopupResult({ id, ...actions }: ResultActions & { readonly id: string }) {
  const { data: topup, error, refetch } = useQuery(topupQuery(id));
  useEffect(() => {
    if (error === null) return;
    console.warn('The status of the top-up could not be read.', error);
    if (!isMissing(error)) toast('error', m.topups_status_unavailable());
  }, [error]);
  if (topup !== undefined) {
    return (
      <div className="flex flex-col gap-5">
        {error !== null && <StatusUnavailable onRetry={() => void refetch()} />}
        <Result topup={topup} {...actions} />
      </div>
    );
  }
  if (error === null) return <Skeleton className="h-96" />;
  if (isMissing(error)) {
    return (
      <Card>
        <EmptyState
          title={m.topups_missing_one()}
          action={<Button onClick={actions.onNew}>{m.topups_new()}</Button>}
        />
      </Card>
    );
  }
  return <StatusUnavailable onRetry={() => void refetch()} />;
}

/** Stays where the toast of spec §8 goes: polling has stopped, so the person asks again. */
function StatusUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <RetryAlert tone="info" live title={m.topups_status_unavailable()} onRetry={onRetry}>
      {m.topups_status_kept()}
    </RetryAlert>
  );
}

function Result({ topup, onNew, onRepeat }: ResultActions & { readonly topup: Topup }) {
  useTold(topup);
  const phone = useGroupedDigits(topup.phoneNumber);
  const isOver = !isPending(topup);
  const isTheirs = topup.status === 'failed' && topup.cause === 'client';
  return (
    <OperationView
      amount={topup.price}
      currency="EUR"
      who={`${topup.operatorName} · ${phone}`}
      state={statusDisplay(topup)}
      reference={topup.reference}
      story={storyOf(topup)}
      rest={<Rest topup={topup} phone={phone} />}
      actions={
        <>
          {isTheirs && <Button onClick={() => onRepeat(topup)}>{m.topups_correct()}</Button>}
          <Button variant={!isOver || isTheirs ? 'secondary' : 'primary'} onClick={onNew}>
            {m.topups_new()}
          </Button>
          {topup.status === 'success' && (
            <ReceiptButton
              path={`/topups/${topup.id}/recu`}
              reference={topup.reference}
              label={m.topups_receipt()}
            />
          )}
          {topup.status === 'success' && <ScheduleTopup topup={topup} phone={phone} />}
          {isOver && topup.cause !== 'client' && <RepeatButton onRepeat={() => onRepeat(topup)} />}
        </>
      }
    >
      <Card>
        <div role="status" className="flex flex-col items-start gap-3">
          <Headline topup={topup} />
          <Story topup={topup} phone={phone} />
        </div>
      </Card>
      {topup.stage === 'en_verification' && (
        <CallOff
          text={m.topups_held_open()}
          label={m.topups_cancel()}
          call={() => cancelTopup(topup.id)}
          done={m.topups_cancelled()}
          rereads={['topups', 'wallets']}
        />
      )}
    </OperationView>
  );
}

function storyOf({ status, stage, createdAt }: Topup): OperationStory {
  const story = { genre: 'recharge', type: 'out', date: createdAt } as const;
  if (status === 'success') return { ...story, statut: 'completed', fin: null };
  if (status !== 'failed') return { ...story, statut: 'pending', fin: null };
  return { ...story, statut: 'failed', fin: stage === 'annule' ? 'annule' : 'echoue' };
}

function Rest({ topup, phone }: { readonly topup: Topup; readonly phone: string }) {
  return (
    <Recap
      lines={[
        { id: 'phone', label: m.topups_number(), value: phone },
        {
          id: 'operator',
          label: m.topups_operator(),
          value: `${topup.operatorName} · ${countryName(topup.countryIso)}`,
        },
        { id: 'what', label: topup.productName, value: productText(topup) },
        { id: 'date', label: m.topups_date(), value: formatDate(topup.createdAt, 'dateTime') },
        {
          id: 'price',
          label: isPending(topup) ? m.topups_held() : m.topups_confirm_total(),
          value: formatAmount(topup.status === 'failed' ? 0 : topup.price, 'EUR'),
          weight: 'total',
        },
      ]}
    />
  );
}

/** Says how it ended, when it ends before the person's eyes; opening an old one says nothing. */
function useTold(topup: Topup): void {
  const { id, status, stage, errorMessage } = topup;
  const seen = useRef({ id, status });
  useEffect(() => {
    const before = seen.current;
    seen.current = { id, status };
    if (before.id !== id || before.status === status) return;
    if (status === 'success') toast('success', m.topups_done());
    if (status === 'failed' && stage !== 'annule')
      toast('error', errorMessage ?? m.topups_failed());
  }, [id, status, stage, errorMessage]);
}
