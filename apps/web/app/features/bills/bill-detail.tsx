import type { Bill } from '@nzela/contract/bills';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import {
  CallOff,
  type OperationStory,
  OperationView,
  ReceiptButton,
  RepeatButton,
} from '../operations/operations.ts';
import { isPending, statusDisplay } from './bill-status.ts';
import { billQuery, cancelBill } from './bills.api.ts';
import { Line, PriceLines } from './price-lines.tsx';

type Actions = {
  readonly onNew: () => void;
  /** The form again, with this bill's reference. */
  readonly onCorrect: (bill: Bill) => void;
};

type BillDetailProps = Actions & { readonly id: string };

/** How one bill stands, until it is over. */
export function BillDetail({ id, ...actions }: BillDetailProps) {
  const { data: bill, error, refetch } = useQuery(billQuery(id));
  if (bill !== undefined) return <Detail bill={bill} {...actions} />;
  if (error === null) return <Skeleton className="h-[34rem] rounded-l" />;
  if (isMissing(error)) {
    return (
      <Card>
        <EmptyState
          title={m.bills_missing()}
          action={<Button onClick={actions.onNew}>{m.bills_new()}</Button>}
        />
      </Card>
    );
  }
  return <RetryAlert tone="info" live title={error.message} onRetry={() => void refetch()} />;
}

function Detail({ bill, onNew, onCorrect }: Actions & { readonly bill: Bill }) {
  const isFailed = bill.statut === 'echoue';
  return (
    <OperationView
      amount={bill.totalDebite}
      currency={bill.deviseDebit}
      who={bill.facturier.nom}
      state={statusDisplay(bill.statut)}
      sentence={headlineOf(bill)}
      reference={bill.reference}
      story={storyOf(bill)}
      stages={stagesOf(bill)}
      rest={<Rest bill={bill} />}
      actions={
        <>
          {isFailed && <Button onClick={() => onCorrect(bill)}>{m.bills_correct()}</Button>}
          <Button variant={isFailed ? 'secondary' : 'primary'} onClick={onNew}>
            {m.bills_new()}
          </Button>
          {bill.statut === 'complete' && (
            <ReceiptButton
              path={`/bills/${bill.id}/recu`}
              reference={bill.reference}
              label={m.bills_receipt()}
            />
          )}
          {!isFailed && !isPending(bill.statut) && (
            <RepeatButton onRepeat={() => onCorrect(bill)} />
          )}
        </>
      }
    >
      <div role="status" className="empty:hidden">
        <Story bill={bill} />
      </div>
      {bill.statut === 'en_verification' && (
        <CallOff
          text={m.bills_held_open()}
          label={m.bills_cancel()}
          call={() => cancelBill(bill.id)}
          done={m.bills_cancelled()}
          rereads={['bills', 'wallets']}
        />
      )}
    </OperationView>
  );
}

function storyOf({ statut, dateCreation }: Bill): OperationStory {
  const story = { genre: 'facture', type: 'out', date: dateCreation } as const;
  if (statut === 'annule' || statut === 'echoue')
    return { ...story, statut: 'failed', fin: statut };
  return { ...story, statut: isPending(statut) ? 'pending' : 'completed', fin: null };
}

function Rest({ bill }: { readonly bill: Bill }) {
  return (
    <dl className="flex flex-col">
      <Line label={m.bills_reference()} value={bill.referenceFacture} />
      <Line label={m.bills_holder()} value={bill.titulaire} />
      {bill.quittance !== null && <Line label={m.bills_receipt_number()} value={bill.quittance} />}
      <PriceLines price={bill} isBack={bill.statut === 'echoue' || bill.statut === 'annule'} />
    </dl>
  );
}

function headlineOf(bill: Bill): string {
  const amount = formatAmount(bill.montant, bill.devise);
  if (bill.statut === 'complete') return m.bills_headline_complete({ amount });
  if (bill.statut === 'annule') return m.bills_headline_annule();
  if (bill.statut === 'echoue') return m.bills_headline_echoue();
  return m.bills_headline_en_cours({ amount });
}

/** What happened, whether money moved, and what comes next. */
function Story({ bill }: { readonly bill: Bill }) {
  const total = formatAmount(bill.totalDebite, bill.deviseDebit);
  if (bill.statut === 'complete') return null;
  if (bill.statut === 'annule')
    return <Alert tone="info" title={m.bills_failed_money({ amount: total })} />;
  if (bill.statut === 'echoue') {
    return (
      <Alert tone="neg" title={bill.raison ?? m.bills_failed()}>
        {m.bills_failed_money({ amount: total })}
      </Alert>
    );
  }
  return (
    <Alert tone="info" title={bill.raison ?? m.bills_held({ amount: total })}>
      {nextOf(bill)}
    </Alert>
  );
}

function nextOf({ statut, verificationAvant, reponsePromise }: Bill): string {
  if (verificationAvant !== null)
    return m.operations_held({ date: formatDate(verificationAvant, 'dateTime') });
  return statut === 'indetermine'
    ? m.bills_doubt()
    : m.bills_promise({ date: formatDate(reponsePromise, 'time') });
}

function stagesOf(bill: Bill): TimelineItem[] {
  const { statut, dateCreation, dateModification: changed, facturier } = bill;
  const isOver = !isPending(statut);
  const time = (moment: string) => formatDate(moment, 'dateTime');
  const ordered: TimelineItem = {
    id: 'ordered',
    state: 'done',
    title: m.bills_step_ordered(),
    time: time(dateCreation),
  };
  const reserved: TimelineItem = {
    id: 'reserved',
    state: 'done',
    title: m.operations_stage_reserved(),
  };
  const sent: TimelineItem = {
    id: 'sent',
    state: isOver ? 'done' : 'current',
    title:
      statut === 'indetermine' || statut === 'en_verification'
        ? m.bills_status_indetermine()
        : m.bills_step_sent({ name: facturier.nom }),
  };
  if (statut === 'annule') {
    const title = m.bills_step_cancelled();
    return [ordered, reserved, { id: 'end', state: 'done', title, time: time(changed) }];
  }
  const end: TimelineItem =
    statut === 'echoue'
      ? { id: 'end', state: 'failed', title: m.bills_step_failed(), time: time(changed) }
      : {
          id: 'end',
          state: statut === 'complete' ? 'done' : 'next',
          title: m.bills_step_paid({ name: facturier.nom }),
          ...(statut === 'complete' ? { time: time(changed) } : {}),
        };
  return [ordered, reserved, sent, end];
}
