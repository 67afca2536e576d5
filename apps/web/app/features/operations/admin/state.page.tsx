import { replicaLagSecondsMost, type ServiceState } from '@nzela/contract/service-state';
import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { whyUnread } from '../../../lib/api-error.ts';
import type { PageHandle } from '../../../layouts/page-handle.ts';
import { formatDecimal, formatRelative } from '../../../lib/format.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../../lib/first-reads.ts';
import { queueIn } from '../../../lib/list-address.ts';
import { pageMeta } from '../../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { Coded } from '../../../ui/Coded.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Recap } from '../../../ui/Recap.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { FailedJobsCard } from './failed-jobs.tsx';
import { GatewayStates } from './gateway-states.tsx';
import { Backups, Mails, Rates, Records } from './record-states.tsx';
import { failedJobParts, failedJobsQuery, stateQuery } from './transactions.api.ts';

export const handle: PageHandle = { title: () => m.system_title() };
const reads = ({ url }: Opened) => [
  stateQuery,
  failedJobsQuery(queueIn(failedJobParts, url.searchParams)),
];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.system_title());

/** What runs, and how well (« État du système »). */
export default function StatePage() {
  const { data, error, refetch } = useQuery(stateQuery);
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.system_description()}>{m.system_title()}</PageTitle>
      {data !== undefined && <State of={data} />}
      {data === undefined && error === null && <Skeleton className="h-[40rem] rounded-l" />}
      {data === undefined && error !== null && (
        <RetryAlert live title={m.system_failed()} onRetry={() => void refetch()}>
          {whyUnread(error)}
        </RetryAlert>
      )}
    </div>
  );
}

type Of = { readonly of: ServiceState };

function State({ of }: Of) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Database of={of} />
        <Records of={of} />
        <Backups of={of} />
        <Mails of={of} />
      </div>
      <GatewayStates gateways={of.passerelles} />
      <Queues of={of} />
      <FailedJobsCard />
      <Rates of={of} />
    </div>
  );
}

const gigabyte = 1_073_741_824;

function Database({ of: { base, travailleurs } }: Of) {
  return (
    <Recap
      title={m.system_database()}
      lines={[
        { id: 'version', label: m.system_version(), value: `PostgreSQL ${base.version}` },
        {
          id: 'taille',
          label: m.system_size(),
          value: `${formatDecimal((base.tailleOctets / gigabyte).toFixed(2))} Go`,
        },
        {
          id: 'connexions',
          label: m.system_connections(),
          value: `${base.connexions} / ${base.connexionsMax}`,
        },
        { id: 'depuis', label: m.system_since(), value: formatRelative(base.depuis) },
        ...(base.repliques.length === 0
          ? [{ id: 'repliques', label: m.system_replication(), value: m.system_replication_none() }]
          : base.repliques.map(({ nom, etat, retardSecondes }) => ({
              id: nom,
              label: `${m.system_replication()} · ${nom}`,
              value: (
                <StatusPill look={retardSecondes > replicaLagSecondsMost ? 'failed' : 'done'}>
                  {`${etat} · ${formatDecimal(retardSecondes.toFixed(1))}\u00A0s`}
                </StatusPill>
              ),
            }))),
        { id: 'travailleurs', label: m.system_workers(), value: String(travailleurs.length) },
      ]}
    />
  );
}

function Queues({ of: { files } }: Of) {
  return (
    <Card padded={false} title={m.system_queues()} description={m.system_queues_text()}>
      <DataTable
        label={m.system_queues()}
        rows={files}
        rowKey={({ tache }) => tache}
        empty={<p className="px-6 pb-6 text-ink-2">{m.system_queues_none()}</p>}
        columns={queueColumns()}
      />
    </Card>
  );
}

function queueColumns(): DataTableProps<ServiceState['files'][number]>['columns'] {
  return [
    {
      id: 'tache',
      header: m.system_job(),
      cell: ({ nom, tache }) => <Coded name={nom} code={tache} />,
    },
    {
      id: 'attente',
      header: m.system_waiting(),
      align: 'end',
      cell: ({ enAttente }) => <span className="tabular">{enAttente}</span>,
    },
    {
      id: 'depuis',
      header: m.transactions_since(),
      align: 'end',
      cell: ({ depuis }) => (depuis === null ? '—' : formatRelative(depuis)),
    },
    {
      id: 'echouees',
      header: m.system_failures(),
      align: 'end',
      cell: ({ echouees }) => <span className="tabular">{echouees}</span>,
    },
  ];
}
