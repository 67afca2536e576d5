import type { Alert } from '@nzela/contract/alerts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { whyUnread } from '../../../lib/api-error.ts';
import type { PageHandle } from '../../../layouts/page-handle.ts';
import { callWithToasts } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../../lib/first-reads.ts';
import { pageMeta } from '../../../lib/meta.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardList } from '../../../ui/CardList.tsx';
import { Coded } from '../../../ui/Coded.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { alertFieldName, alertName } from './alert-words.ts';
import { alertLooks, transactionPath } from './transaction-words.ts';
import { ResolveAlertDialog } from './resolve-alert.dialog.tsx';
import { alertsQuery, takeAlert, type AlertFilter } from './transactions.api.ts';

const filters: readonly AlertFilter[] = ['ouvertes', 'resolues', 'toutes'];

/** `?statut=resolues`; those that are open, else. */
const codec = {
  read: (search: URLSearchParams): AlertFilter =>
    filters.find((filter) => filter === search.get('statut')) ?? 'ouvertes',
  write: (filter: AlertFilter) =>
    new URLSearchParams(filter === 'ouvertes' ? {} : { statut: filter }),
};

export const handle: PageHandle = { title: () => m.alerts_title() };
const reads = ({ url }: Opened) => [alertsQuery(codec.read(url.searchParams))];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.alerts_title());

/** What the operators were told of, who looks after it, and how it ended. */
export default function AlertsPage() {
  const [shown, set] = useAddress(codec);
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.alerts_description()}>{m.alerts_title()}</PageTitle>
      <div className="mb-5 max-w-xs">
        <SelectField
          label={m.payments_status()}
          value={shown}
          options={[
            { value: 'ouvertes', label: m.alerts_filter_open() },
            { value: 'resolues', label: m.alerts_filter_resolved() },
            { value: 'toutes', label: m.transfers_filter_type_all() },
          ]}
          onChange={(filter) => set(() => filter, { replace: true, preventScrollReset: true })}
        />
      </div>
      <Alerts shown={shown} />
    </div>
  );
}

function Alerts({ shown }: { readonly shown: AlertFilter }) {
  const list = useInfiniteQuery(alertsQuery(shown));
  const { data, error, refetch } = list;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <RetryAlert live title={m.alerts_failed()} onRetry={() => void refetch()}>
        {whyUnread(error)}
      </RetryAlert>
    );
  const alerts = data.pages.flatMap(({ elements }) => elements);
  if (alerts.length === 0)
    return (
      <Card>
        <EmptyState icon={<ShieldCheck size={28} />} title={m.alerts_none()}>
          {m.alerts_none_text()}
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-5">
      <CardList label={m.alerts_title()} items={alerts} itemKey={({ id }) => id}>
        {(alert) => <AlertCard alert={alert} />}
      </CardList>
      <MoreButton of={list} />
    </div>
  );
}

function AlertCard({ alert }: { readonly alert: Alert }) {
  const [resolving, setResolving] = useState(false);
  const { look, name } = alertLooks[alert.statut];
  return (
    <Card
      title={<Coded name={alertName(alert.genre)} code={alert.genre} />}
      description={
        <span className="tabular">
          {formatDate(alert.date, 'dateTime')}
          {alert.responsable === null ? '' : ` · ${alert.responsable}`}
        </span>
      }
      action={<StatusPill look={look}>{name()}</StatusPill>}
    >
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <Line name={m.alerts_subject()} value={alert.sujet} />
        {Object.entries(alert.details).map(([key, value]) => (
          <Line
            key={key}
            name={alertFieldName(key)}
            value={typeof value === 'string' ? value : JSON.stringify(value)}
          />
        ))}
      </dl>
      {alert.motif !== null && (
        <p className="mt-3 text-sm text-ink-2">{`${alert.resoluePar ?? ''} : ${alert.motif}`}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {alert.transaction !== null && (
          <Link
            to={transactionPath(alert.transaction)}
            className="target inline-flex items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            {m.alerts_open_transaction()}
          </Link>
        )}
        {alert.statut !== 'resolue' && (
          <>
            <Take alert={alert} />
            <Button size="s" onClick={() => setResolving(true)}>
              {m.alerts_resolve()}
            </Button>
          </>
        )}
      </div>
      {resolving && <ResolveAlertDialog alert={alert} onClose={() => setResolving(false)} />}
    </Card>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular wrap-anywhere" translate="no">
        {value}
      </dd>
    </>
  );
}

type One = { readonly alert: Alert };

function Take({ alert: { id, statut } }: One) {
  const queries = useQueryClient();
  if (statut !== 'ouverte') return null;
  const take = async () => {
    await callWithToasts(() => takeAlert(id), { success: m.alerts_taken() });
    await queries.invalidateQueries({ queryKey: ['alerts'] });
  };
  return (
    <Button size="s" variant="secondary" onClick={() => void take()}>
      {m.alerts_take()}
    </Button>
  );
}
