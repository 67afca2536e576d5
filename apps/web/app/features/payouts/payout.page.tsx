import type { MerchantPayout } from '@nzela/contract/merchant-payouts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type MetaFunction, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { isMissing } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { firstReads, ofMerchant, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Breadcrumb } from '../../ui/PageTitle.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Permitted } from '../merchants/merchants.tsx';
import { CallOff, OperationReference } from '../operations/operations.ts';
import { payeeName } from './payee-name.ts';
import { payoutStates, walletTabPath } from './payout-words.ts';
import { cancelPayout, reportQuery } from './payouts.api.ts';
import { ReportFiles } from './report-files.tsx';
import { ReportLines } from './report-lines.tsx';
import { ReportSums } from './report-sums.tsx';

export const handle: PageHandle = { title: () => m.payouts_one_title() };

const reads = ofMerchant((account, { params }) => [reportQuery(account, params['id'] ?? '')]);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.payouts_one_title());

/** One payout of a business: which payments, fees and refunds make its sum. */
export default function PayoutPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <Permitted to={['versements.lire']}>
        <Report />
      </Permitted>
    </div>
  );
}

function Report() {
  const { id = '' } = useParams();
  const { account } = useMerchant();
  const reading = useInfiniteQuery(reportQuery(account, id));
  const { data, error, refetch } = reading;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined) {
    if (error === null) return <Skeleton className="h-[32rem] rounded-l" />;
    if (isMissing(error)) return <Missing />;
    return <RetryAlert live title={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Head payout={first.versement} />
      <div className="flex flex-col gap-5">
        <ReportSums report={first} />
        <Card title={m.payouts_report_lines()} padded={false}>
          <ReportLines lines={data.pages.flatMap(({ lignes }) => lignes)} currency={first.devise} />
        </Card>
        <MoreButton of={reading} />
      </div>
    </>
  );
}

function Missing() {
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={m.payouts_missing()}
      action={<ButtonLink to={walletTabPath}>{m.payouts_history()}</ButtonLink>}
    >
      {m.payments_missing_text()}
    </EmptyState>
  );
}

function Head({ payout }: { readonly payout: MerchantPayout }) {
  const { account, may } = useMerchant();
  const { look, name } = payoutStates[payout.statut];
  return (
    <header className="mb-6">
      <Breadcrumb trail={[{ to: walletTabPath, label: m.payouts_history() }]} />
      <h2 data-page-title className="mt-3 text-[1.75rem] leading-tight sm:text-4xl">
        <Money amount={payout.montant} currency={payout.devise} />
        <span className="mt-1 block font-sans text-lg font-semibold wrap-anywhere">
          {payeeName(payout)}
        </span>
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusPill look={look}>{name()}</StatusPill>
        <OperationReference text={payout.reference} />
      </div>
      <p className="mt-2 text-ink-2">{progress(payout)}</p>
      {payout.statut === 'echoue' && <p className="mt-1 text-neg">{payout.echec}</p>}
      {payout.statut === 'en_verification' && may('versements.demander') && (
        <div className="mt-4">
          <CallOff
            text={m.payouts_held_open()}
            label={m.payouts_cancel()}
            call={() => cancelPayout(account, payout.id)}
            done={m.payouts_cancelled()}
            rereads={['payouts', 'payments']}
          />
        </div>
      )}
      <div className="button-row mt-4">
        <ReportFiles payout={payout} />
      </div>
    </header>
  );
}

/** When it was asked for, and when it arrived or will; of one that is held, until when. */
function progress(payout: MerchantPayout): string {
  const { dateCreation, termineLe, arriveePrevue, verificationAvant, statut } = payout;
  const asked = formatDate(dateCreation, 'dateTime');
  if (verificationAvant !== null)
    return m.operations_held({ date: formatDate(verificationAvant, 'dateTime') });
  if (termineLe === null)
    return m.payouts_asked_arrives({ asked, date: formatDate(arriveePrevue, 'dateTime') });
  const date = formatDate(termineLe, 'dateTime');
  if (statut === 'annule') return m.payouts_asked_cancelled({ asked, date });
  return statut === 'paye'
    ? m.payouts_asked_arrived({ asked, date })
    : m.payouts_asked_returned({ asked, date });
}
