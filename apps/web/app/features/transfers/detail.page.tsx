import type { Transfer } from '@nzela/contract/transfers';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, SearchX } from 'lucide-react';
import { type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { isMissing } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ScheduleTransfer } from './schedule-transfer.tsx';
import { RepeatLink } from './repeat-link.tsx';
import { CancelButton, TransferReceipt } from './transfer-actions.tsx';
import { TransferCourse } from './transfer-course.tsx';
import { transferHeadline } from './transfer-headline.ts';
import { Reference } from './transfer-progress.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import { isUnpaid, promiseOf, statusDisplay } from './transfer-status.ts';
import { isGivenUp, wasPaid } from './transfer-story.ts';
import { transferQuery } from './transfers.api.ts';

export const handle: PageHandle = { title: () => m.transfers_history_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.transfers_history_title());

/** One transfer in one screen: where the money is, what it cost, to whom, and what to do about it. */
export default function TransferDetailPage() {
  const { id = '' } = useParams();
  const { data: transfer, error, refetch } = useQuery(transferQuery(id));
  if (transfer !== undefined) return <Detail transfer={transfer} />;
  if (error === null) return <Skeleton className="mx-auto h-[32rem] max-w-content rounded-l" />;
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={m.transfers_detail_missing()}
        action={
          <ButtonLink to="/dashboard/user/transfers">{m.transfers_history_title()}</ButtonLink>
        }
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
  const { look, label } = statusDisplay(transfer.statut);
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        trail={[{ to: '/dashboard/user/transfers', label: m.transfers_history_title() }]}
        description={transferHeadline(transfer).text}
        actions={<StatusPill look={look}>{label}</StatusPill>}
      >
        {m.transfers_detail_title({ reference: transfer.reference })}
      </PageTitle>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <TransferCourse transfer={transfer} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
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
          <div className="flex flex-col gap-3">
            <Resume transfer={transfer} />
            <TransferReceipt transfer={transfer} />
            <RepeatLink transfer={transfer} />
            <ScheduleTransfer transfer={transfer} />
            {/* Beside the question of a new price there is one already. */}
            {transfer.nouveauPrix === null && <CancelButton transfer={transfer} />}
          </div>
          <Problem transfer={transfer} />
        </div>
      </div>
    </div>
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

/** What to do when something seems wrong, by how the transfer stands, and what to quote. */
function Problem({ transfer }: { readonly transfer: Transfer }) {
  return (
    <Card look="soft" title={m.transfers_problem_title()}>
      <p className="text-ink-2">{adviceOf(transfer)}</p>
      <p className="mt-3 text-ink-2">
        {m.transfers_problem_text({ reference: transfer.reference })}
      </p>
      <div className="mt-3 flex flex-col items-start gap-2">
        <Reference text={transfer.reference} />
        <ButtonLink
          to={`/contact?reference=${encodeURIComponent(transfer.reference)}`}
          variant="secondary"
          icon={<LifeBuoy size={18} aria-hidden />}
        >
          {m.transfers_problem_write()}
        </ButtonLink>
      </div>
    </Card>
  );
}

function adviceOf(transfer: Transfer): string {
  const { statut, garantieLe, livraisonPrevue, nouveauPrix } = transfer;
  if (statut === 'complete') {
    return m.transfers_problem_done({ name: transfer.beneficiaire.nom });
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
