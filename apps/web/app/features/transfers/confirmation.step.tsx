import { useQuery } from '@tanstack/react-query';
import type { Transfer } from '@nzela/contract/transfers';
import { CircleAlert, CircleCheck, Clock3, Info } from 'lucide-react';
import { useEffect } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OperationReference } from '../operations/operations.ts';
import { ScheduleTransfer } from './schedule-transfer.tsx';
import { StepFrame } from './step-frame.tsx';
import { OrderedActions } from './ordered-actions.tsx';
import { CancelButton } from './transfer-actions.tsx';
import { TransferCourse } from './transfer-course.tsx';
import { arrivalHeadline, type Headline } from './transfer-headline.ts';
import { TransferRecap } from './transfer-recap.tsx';
import { isUnpaid, promiseOf } from './transfer-status.ts';
import { transferQuery } from './transfers.api.ts';
import type { Wizard } from './use-wizard.ts';
import { draftNow, resetDraft } from './wizard-draft.ts';

/** The last step: confirmed, with its reference, the way back for a minute, and where the money is, live. */
export function ConfirmationStep({ id, wizard }: { readonly id: string; readonly wizard: Wizard }) {
  const { data: transfer, error, refetch } = useQuery(transferQuery(id));
  const isOver = transfer !== undefined && !isUnpaid(transfer);
  useEffect(() => {
    // What was typed has served; the next transfer starts empty and with a key of its own.
    if (isOver && draftNow().sentAs === id) resetDraft();
  }, [isOver, id]);

  if (transfer === undefined) {
    return (
      <StepFrame heading={m.transfers_step_confirmation()}>
        {error === null ? (
          <Skeleton className="h-96" />
        ) : (
          <RetryAlert live title={error.message} onRetry={() => void refetch()} />
        )}
      </StepFrame>
    );
  }
  return <Confirmation transfer={transfer} wizard={wizard} />;
}

function Confirmation({
  transfer,
  wizard,
}: {
  readonly transfer: Transfer;
  readonly wizard: Wizard;
}) {
  const { session } = useRootData();
  const headline = arrivalHeadline(transfer);
  const isUnpaidCard = isUnpaid(transfer) && transfer.methodePaiement !== 'bank';
  return (
    <StepFrame
      heading={<Title headline={headline} />}
      aside={<TransferRecap price={transfer} promise={promiseOf(transfer.statut)} />}
    >
      <div role="status" className="-mt-3">
        <p className="text-lg text-ink-2">{headline.text}</p>
        <OperationReference text={transfer.reference} />
      </div>
      {isUnpaidCard && (
        <Button size="l" onClick={() => wizard.settle('paiement')}>
          {m.transfers_unpaid_resume()}
        </Button>
      )}
      <TransferCourse transfer={transfer} />
      <div className="button-row">
        {session?.role === 'user' && (
          <ButtonLink to={`/dashboard/user/transfers/${transfer.id}`}>
            {m.transfers_see()}
          </ButtonLink>
        )}
        <OrderedActions transfer={transfer} />
        {session?.role === 'user' && <ScheduleTransfer transfer={transfer} />}
        {isUnpaid(transfer) && <CancelButton transfer={transfer} />}
        <ButtonLink to="/" variant="quiet">
          {m.transfers_home()}
        </ButtonLink>
      </div>
    </StepFrame>
  );
}

const marks = {
  pos: { icon: CircleCheck, ink: 'text-pos' },
  info: { icon: Clock3, ink: 'text-info' },
  neutral: { icon: Info, ink: 'text-ink-2' },
  neg: { icon: CircleAlert, ink: 'text-neg' },
} as const;

function Title({ headline }: { readonly headline: Headline }) {
  const { icon: Icon, ink } = marks[headline.tone];
  return (
    <span className="flex items-center gap-3">
      <Icon size={40} aria-hidden className={`shrink-0 ${ink}`} />
      {headline.title}
    </span>
  );
}
