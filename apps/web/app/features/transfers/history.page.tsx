import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { unreadText } from '../../lib/api-error.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SchedulesLink } from '../schedules/schedules.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList, HistoryTable } from './history-rows.tsx';
import { transferListQuery } from './transfers.api.ts';
import {
  type History,
  type HistoryFilters as Filters,
  isFiltered,
  readFilters,
  useHistory,
} from './use-history.ts';

export const handle: PageHandle = { title: () => m.transfers_history_title() };

const reads = ({ url }: Opened) => [listOf(readFilters(url.searchParams))];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.transfers_history_title());

const rowsPerPage = 20;

function listOf({ recherche, type, periode, page }: Filters) {
  return transferListQuery({ recherche, type, periode, page, limit: rowsPerPage });
}

export default function TransferHistoryPage() {
  const history = useHistory();
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        actions={
          <>
            <SchedulesLink />
            <ButtonLink
              to="/transfer"
              className="max-sm:px-3"
              // Both fit beside each other at 360 px without their pictures.
              icon={<Send size={18} aria-hidden className="max-sm:hidden" />}
            >
              {m.transfers_new()}
            </ButtonLink>
          </>
        }
      >
        {m.transfers_history_description()}
      </PageTitle>
      <HistoryFilters history={history} />
      <Card padded={false} className="mt-5">
        <Transfers history={history} />
      </Card>
    </div>
  );
}

function Transfers({ history }: { readonly history: History }) {
  const { filters, change } = history;
  const { page, vue } = filters;
  const query = useQuery(listOf(filters));
  if (query.data === undefined) {
    if (query.error === null) {
      return (
        <div className="p-5">
          <SkeletonRows rows={8} />
        </div>
      );
    }
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { elements, curseur } = query.data;
  if (elements.length === 0) return <NoTransfer history={history} />;
  const rows = { transfers: elements, busy: query.isPlaceholderData };
  return (
    <>
      {vue === 'tableau' ? <HistoryTable {...rows} /> : <HistoryList {...rows} />}
      <div className="px-5 pb-4">
        <Pagination
          page={page}
          hasNext={curseur !== null}
          busy={query.isPlaceholderData}
          onPage={(next) => change({ page: next })}
        />
      </div>
    </>
  );
}

/** Nothing found says so in the specification's words; nothing yet teaches the first action. */
function NoTransfer({ history }: { readonly history: History }) {
  if (isFiltered(history.filters)) {
    return (
      <EmptyState
        title={m.transfers_history_none()}
        action={
          <Button variant="secondary" onClick={history.clear}>
            {m.transfers_filter_clear()}
          </Button>
        }
      >
        {m.transfers_history_none_hint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Send size={28} />}
      title={m.transfers_history_empty()}
      action={<ButtonLink to="/transfer">{m.transfers_wizard_title()}</ButtonLink>}
    >
      {m.transfers_history_empty_text()}
    </EmptyState>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <div className="p-5">
      <RetryAlert live title={m.transfers_history_failed()} onRetry={onRetry}>
        {unreadText(error)}
      </RetryAlert>
    </div>
  );
}
