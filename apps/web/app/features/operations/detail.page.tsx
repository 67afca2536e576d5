import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type MetaFunction, Navigate, useParams } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { isMissing } from '../../lib/api-error.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { operationPath } from '../../lib/operation-path.ts';
import { OperationDetail } from './operation-detail.tsx';
import { operationQuery } from './operations.api.ts';

export const handle: PageHandle = { title: () => m.operations_activity_title() };

const reads = ({ params }: Opened) => [operationQuery(params['id'] ?? '')];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.operations_activity_title());

const activity = '/dashboard/user/activity';

/** One movement of whatever kind but a transfer, whose own page tells it. */
export default function OperationPage() {
  const { id = '' } = useParams();
  const { data: operation, error, refetch } = useQuery(operationQuery(id));
  const transfer = operation?.genre === 'transfert' ? operationPath(operation) : null;
  if (transfer !== null) return <Navigate to={transfer} replace />;
  if (operation !== undefined) return <OperationDetail operation={operation} />;
  if (error === null) return <Skeleton className="mx-auto h-[32rem] max-w-3xl rounded-l" />;
  if (isMissing(error)) {
    return (
      <EmptyState
        icon={<SearchX size={28} />}
        title={m.operations_missing()}
        action={<ButtonLink to={activity}>{m.operations_activity_title()}</ButtonLink>}
      />
    );
  }
  return (
    <RetryAlert live title={error.message} onRetry={() => void refetch()}>
      {m.transfers_money_safe()}
    </RetryAlert>
  );
}
