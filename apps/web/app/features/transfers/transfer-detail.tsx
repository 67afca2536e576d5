import type { Transfer } from '@nzela/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { isMissing } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { Money } from '../../ui/Money.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OperationHead, OperationProblem } from '../operations/operations.ts';
import { ScheduleTransfer } from './schedule-transfer.tsx';
import { RepeatLink } from './repeat-link.tsx';
import { CancelButton, TransferReceipt } from './transfer-actions.tsx';
import { TransferCourse } from './transfer-course.tsx';
import { transferHeadline } from './transfer-headline.ts';
import { TransferRecap } from './transfer-recap.tsx';
import { isBroken, isUnpaid, promiseOf, statusDisplay } from './transfer-status.ts';
import { isGivenUp, wasPaid } from './transfer-story.ts';
import { transferQuery } from './transfers.api.ts';

const history = '/dashboard/user/transfers';

/** One transfer in one screen: where the money is, what it cost, to whom, and what to do about it. */
export function TransferDetail({ id }: { readonly id: string }) {
  const { data: transfer, error, refetch } = useQuery(transferQuery(id));
  if (transfer !== undefined) return <Detail transfer={transfer} />;
  if (error === null) return <Skeleton className="mx-auto h-[32rem] max-w-content rounded-l" />;
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={m.transfers_detail_missing()}
        action={<ButtonLink to={history}>{m.transfers_history_title()}</ButtonLink>}
      />
    );
  }
  return (
    <RetryAlert live title={error.message} onRetry={() => void refetch()}>
      {m.transfers_money_safe()}
    </RetryAlert>
  );
}

function Detail({ transfer }: { readonly transfer: Transfer }) {
  const isReceived = transfer.sens === 'recu';
  const who = isReceived ? transfer.expediteur : transfer.beneficiaire.nom;
  return (
    <div className="mx-auto max-w-content">
      <OperationHead
        trail={{ to: history, label: m.transfers_history_title() }}
        mark={<Avatar name={who} size="l" />}
        amount={isReceived ? transfer.montantRecu : transfer.totalDebite}
        currency={isReceived ? transfer.deviseCible : transfer.deviseSource}
        direction={isReceived ? 'in' : 'out'}
        counts={!isBroken(transfer.statut)}
        who={who}
        state={statusDisplay(transfer.statut)}
      >
        {transferHeadline(transfer).text}
      </OperationHead>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <TransferCourse transfer={transfer} inStages />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {isReceived ? <Received transfer={transfer} /> : <Paid transfer={transfer} />}
          <div className="flex flex-col gap-3">
            <Resume transfer={transfer} />
            <TransferReceipt transfer={transfer} />
            <RepeatLink transfer={transfer} />
            <ScheduleTransfer transfer={transfer} />
            {/* Beside the question of a new price there is one already. */}
            {transfer.nouveauPrix === null && <CancelButton transfer={transfer} />}
          </div>
          <OperationProblem reference={transfer.reference} advice={adviceOf(transfer)} />
        </div>
      </div>
    </div>
  );
}

/** What its sender paid, and how. */
function Paid({ transfer }: { readonly transfer: Transfer }) {
  return (
    <TransferRecap
      title={m.transfers_detail_amounts()}
      price={transfer}
      promise={promiseOf(transfer.statut)}
      {...(isGivenUp(transfer) ? { refund: transfer.remboursement } : {})}
      before={[
        {
          id: 'date',
          label: m.transfers_detail_date(),
          value: formatDate(transfer.dateCreation, 'dateTime'),
        },
        { id: 'method', label: m.transfers_detail_payment(), value: methodName(transfer) },
      ]}
    />
  );
}

/** What came, for whoever it came to: what it cost is its sender's. */
function Received({ transfer }: { readonly transfer: Transfer }) {
  const { dateCreation, montantRecu, deviseCible } = transfer;
  return (
    <Recap
      title={m.transfers_detail_amounts()}
      lines={[
        {
          id: 'date',
          label: m.transfers_detail_date(),
          value: formatDate(dateCreation, 'dateTime'),
        },
        {
          id: 'received',
          label: m.transfers_recap_received(),
          value: <Money amount={montantRecu} currency={deviseCible} />,
          weight: 'result',
        },
      ]}
    />
  );
}

/** Back to the wizard for what waits for a card or a confirmation. */
function Resume({ transfer }: { readonly transfer: Transfer }) {
  if (!isUnpaid(transfer) || transfer.methodePaiement === 'bank') return null;
  return (
    <ButtonLink to={`/transfer?etape=paiement&transfert=${transfer.id}`}>
      {m.transfers_unpaid_resume()}
    </ButtonLink>
  );
}

function methodName({ methodePaiement }: Transfer): string {
  if (methodePaiement === 'card') return m.transfers_method_card();
  if (methodePaiement === 'bank') return m.transfers_method_bank();
  return m.transfers_method_wallet();
}

function adviceOf(transfer: Transfer): string {
  const { statut, garantieLe, livraisonPrevue, nouveauPrix } = transfer;
  if (transfer.sens === 'recu') return m.transfers_problem_received({ name: transfer.expediteur });
  if (statut === 'complete') {
    return m.transfers_problem_done({ name: transfer.beneficiaire.nom });
  }
  if (statut === 'en_verification') {
    const date = formatDate(transfer.verificationAvant ?? transfer.dateModification, 'dateTime');
    return m.transfers_held_text({ date });
  }
  if (statut === 'indetermine') return m.transfers_problem_checking();
  if (nouveauPrix !== null) {
    const date = formatDate(nouveauPrix.repondreAvant, 'dateTime');
    return m.transfers_new_price_until({ date });
  }
  if (!wasPaid(transfer)) return m.transfers_problem_unpaid();
  if (statut === 'confirme' || statut === 'en_cours') {
    const date = formatDate(garantieLe ?? livraisonPrevue ?? transfer.dateModification, 'dateTime');
    return m.transfers_problem_pending({ date });
  }
  return m.transfers_problem_failed();
}
