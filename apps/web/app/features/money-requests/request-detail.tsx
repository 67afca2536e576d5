import type { MoneyRequest } from '@nzela/contract/money-requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing } from '../../lib/api-error.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useReadNumber } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { type RecapLine, Recap } from '../../ui/Recap.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import {
  type OperationStory,
  OperationView,
  ReceiptButton,
  RepeatButton,
} from '../operations/operations.ts';
import { cancelRequest, remindRequest, requestQuery, requestStatus } from './money-requests.api.ts';
import { RequestLink } from './request-link.tsx';

type RequestDetailProps = { readonly id: string; readonly onNew: () => void };

/** One request: its state, its link while it waits, and what can be done about it. */
export function RequestDetail({ id, onNew }: RequestDetailProps) {
  const { data, error } = useQuery(requestQuery(id));
  if (data !== undefined) return <Detail request={data} />;
  if (error !== null && isMissing(error)) {
    return (
      <Card>
        <EmptyState
          title={m.money_request_missing()}
          action={<Button onClick={onNew}>{m.money_request_new()}</Button>}
        />
      </Card>
    );
  }
  return <Card>{error === null ? <SkeletonRows rows={4} /> : <MoneyAlert error={error} />}</Card>;
}

function Detail({ request }: { readonly request: MoneyRequest }) {
  const { label, look } = requestStatus[request.statut];
  const waits = request.statut === 'en_attente';
  const phone = useReadNumber(request.mode === 'phone' ? (request.destinataire ?? '') : '', 'FR');
  const asked = phone?.grouped ?? request.destinataire ?? m.money_request_confirm_to_link();
  return (
    <OperationView
      amount={request.montant}
      currency={request.devise}
      who={request.payePar ?? asked}
      state={{ look, label: label() }}
      {...(request.motif === null ? {} : { sentence: request.motif })}
      reference={request.reference}
      story={storyOf(request)}
      {...(waits || request.statut === 'payee' ? {} : { stages: endedStages(request) })}
      rest={<Recap lines={linesOf(request)} />}
      actions={
        waits ? null : (
          <>
            {request.statut === 'payee' && (
              <ReceiptButton
                path={`/money-requests/${request.id}/recu`}
                reference={request.reference}
              />
            )}
            <RepeatButton to={`/dashboard/user/request-money?refaire=${request.id}`} />
          </>
        )
      }
    >
      {waits && (
        <Card>
          <div className="flex flex-col gap-6">
            <RequestLink request={request} />
            <Actions request={request} />
          </div>
        </Card>
      )}
    </OperationView>
  );
}

function storyOf({ statut, dateCreation, payeLe }: MoneyRequest): OperationStory {
  const story = { genre: 'demande', type: 'in' } as const;
  if (statut === 'en_attente')
    return { ...story, statut: 'pending', fin: null, date: dateCreation };
  if (statut === 'payee')
    return { ...story, statut: 'completed', fin: null, date: payeLe ?? dateCreation };
  return { ...story, statut: 'failed', fin: 'annule', date: dateCreation };
}

/** What nobody paid ends after two stages: called off, or past its day. */
function endedStages({ statut, dateCreation }: MoneyRequest): TimelineItem[] {
  return [
    {
      id: 'asked',
      state: 'done',
      title: m.operations_stage_asked(),
      time: formatDate(dateCreation, 'dateTime'),
    },
    { id: 'ended', state: 'done', title: requestStatus[statut].label() },
  ];
}

function linesOf(request: MoneyRequest): RecapLine[] {
  const line = (id: string, label: string, value: string | null): RecapLine[] =>
    value === null ? [] : [{ id, label, value }];
  const ways = {
    wallet: m.money_request_way_wallet,
    card: m.money_request_way_card,
    mobile: m.money_request_way_mobile,
  };
  const { moyenPaiement: way, payeLe, expireLe, statut } = request;
  const until = statut === 'payee' ? null : formatDate(Date.parse(expireLe) - 1, 'long');
  return [
    ...line('a', m.money_request_confirm_to(), request.destinataire),
    ...line(
      'creee',
      m.money_request_detail_created(),
      formatDate(request.dateCreation, 'dateTime'),
    ),
    ...line('jusque', m.money_request_detail_until(), until),
    ...line('payee', m.money_request_detail_paid(), payeLe && formatDate(payeLe, 'dateTime')),
    ...line('par', m.money_request_detail_by(), request.payePar),
    ...line('moyen', m.money_request_detail_way(), way && ways[way]()),
  ];
}

function Actions({ request }: { readonly request: MoneyRequest }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (call: (id: string) => Promise<MoneyRequest>, success: string) => {
    setBusy(true);
    const result = await callWithToasts(() => call(request.id), { success });
    setBusy(false);
    if (result.ok) queries.setQueryData(requestQuery(request.id).queryKey, result.value);
    void queries.invalidateQueries({ queryKey: ['money-requests'] });
  };
  const cancel = async () => {
    await run(cancelRequest, m.money_request_cancelled());
    setAsking(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="button-row">
        {request.mode !== 'link' && (
          <Button
            variant="secondary"
            disabled={!request.rappelable || busy}
            onClick={() => void run(remindRequest, m.money_request_reminded())}
          >
            {m.money_request_remind()}
          </Button>
        )}
        <Button variant="secondary" disabled={busy} onClick={() => setAsking(true)}>
          {m.money_request_cancel()}
        </Button>
      </div>
      {request.mode !== 'link' && !request.rappelable && (
        <p className="text-sm text-ink-2">{m.money_request_remind_wait()}</p>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={m.money_request_cancel_sure()}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {m.money_request_cancel_keep()}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              {m.money_request_cancel()}
            </Button>
          </>
        }
      >
        {m.money_request_cancel_text()}
      </Dialog>
    </div>
  );
}
