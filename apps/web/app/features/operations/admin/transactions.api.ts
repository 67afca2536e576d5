import type { AlertList } from '@nzela/contract/alerts';
import type { BackOfficeFigures, FailedJobs, ServiceState } from '@nzela/contract/service-state';
import type {
  QueuePage,
  Queues,
  TransactionCalls,
  TransactionDetail,
  TransactionList,
  TransactionQueue,
  TransactionReport,
  transactionRefundInputSchema,
  transactionRefundSchema,
  TransactionWebhooks,
} from '@nzela/contract/transactions';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { m } from '@nzela/messages/m';
import { http } from '../../../lib/http.ts';
import type { QueueAsked, QueueParts } from '../../../lib/list-address.ts';
import { readPages, readQuery } from '../../../lib/read-query.ts';
import { withStepUp } from '../../auth/auth.tsx';
import { searchOf, type TransactionFilters } from './transaction-filters.ts';

/** Under the topic of their events, so that what changes makes each of them be read again. */
const topic = 'transactions';

const rowsAtOnce = 30;

/** The log, narrowed down; each page begins where the one before ended. */
export function transactionsQuery(filters: TransactionFilters) {
  const search = searchOf(filters);
  search.set('order', filters.ordre === '' ? 'desc' : filters.ordre);
  search.set('limit', String(rowsAtOnce));
  return readPages<TransactionList>([topic, 'list', filters], '/transactions', search);
}

export function downloadTransactions(filters: TransactionFilters): Promise<File> {
  return http.download(`/transactions/fichier?${searchOf(filters).toString()}`);
}

export const transactionQuery = (id: string) =>
  readQuery<TransactionDetail>([topic, id], `/transactions/${id}`);

/** What was said to providers about it, the latest first. */
export const callsQuery = (id: string) =>
  readPages<TransactionCalls>([topic, id, 'calls'], `/transactions/${id}/appels`, { limit: '10' });

/** What its business was told by webhook, the oldest first. */
export const webhooksQuery = (id: string) =>
  readPages<TransactionWebhooks>([topic, id, 'webhooks'], `/transactions/${id}/webhooks`, {
    limit: String(rowsAtOnce),
  });

export const queuesQuery = readQuery<Queues>([topic, 'queues'], '/transactions/files');

/** All queues are sorted alike. */
export const queueParts: QueueParts<'tout'> = [
  { value: 'tout', label: m.transactions_tab_queues, order: 'asc' },
];

/** What is in a queue; each page begins where the one before ended. */
export function queueQuery(name: TransactionQueue, { order }: QueueAsked<'tout'>) {
  const search = { order, limit: String(rowsAtOnce) };
  return readPages<QueuePage>(
    [topic, 'queues', name, order],
    `/transactions/files/${name}`,
    search,
  );
}

/** `search` says what the report is of. */
export const reportQuery = (search: string) =>
  readQuery<TransactionReport>([topic, 'report', search], `/transactions/rapports?${search}`);

export function downloadReport(search: string): Promise<File> {
  return http.download(`/transactions/rapports/fichier?${search}`);
}

export const figuresQuery = readQuery<BackOfficeFigures>(
  [topic, 'figures'],
  '/administration/chiffres',
);

const stateEveryMs = 15_000;

/** How the service is; most of it tells nobody that it changed. */
export const stateQuery = {
  ...readQuery<ServiceState>(['service-state'], '/administration/etat'),
  refetchInterval: stateEveryMs,
};

export const failedJobParts: QueueParts<'tout'> = [
  { value: 'tout', label: m.system_failures_title, order: 'desc' },
];

export function failedJobsQuery({ order }: QueueAsked<'tout'>) {
  const search = { order, limit: String(rowsAtOnce) };
  return infiniteQueryOptions({
    ...readPages<FailedJobs>(['service-state', 'failed', order], '/administration/taches', search),
    refetchInterval: stateEveryMs,
  });
}

export type AlertFilter = 'ouvertes' | 'resolues' | 'toutes';

export function alertsQuery(statut: AlertFilter) {
  return readPages<AlertList>(['alerts', statut], '/alerts', { statut, limit: String(rowsAtOnce) });
}

const post = (path: string, body: object) => http.call<unknown>(path, { method: 'POST', body });

export const noteTransaction = (id: string, texte: string) =>
  post(`/transactions/${id}/notes`, { texte });
export const lookUpTransaction = (id: string) => post(`/transactions/${id}/verification`, {});

export type GivenBack = z.infer<typeof transactionRefundSchema>;
type RefundOrder = z.output<typeof transactionRefundInputSchema> & { readonly id: string };

export function refundTransaction(
  { id, ...body }: RefundOrder,
  idempotencyKey: string,
): Promise<GivenBack> {
  return withStepUp((verification) =>
    http.call(`/transactions/${id}/remboursement`, {
      method: 'POST',
      body,
      idempotencyKey,
      verification,
    }),
  );
}

export const takeAlert = (id: string) => post(`/alerts/${id}/responsable`, {});
export const resolveAlert = (id: string, motif: string) =>
  post(`/alerts/${id}/resolution`, { motif });
export const resolveRow = (queue: TransactionQueue, id: string, motif: string) =>
  post(`/transactions/files/${queue}/${id}/resolution`, { motif });
export const retryJob = (cle: string) => post('/administration/taches/relance', { cle });
