import type { InstanceShown, ServerState } from '@nzela/contract/platform';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatRelative } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { toast } from '../../ui/toast.ts';
import { emptyCaches, serverQuery } from './platform.api.ts';

/** What runs, where this page is read, and the caches of every instance (spec §2). */
export function ServerTab() {
  const server = useQuery(serverQuery);
  if (server.data === undefined)
    return (
      <Card title={m.api_config_server()}>
        <Reading of={server} rows={8} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Server of={server.data} />
        <Browser />
      </div>
      <InstanceTable of={server.data} />
      <Caches />
    </div>
  );
}

type Of = { readonly of: ServerState };

function Server({ of: { version, environnement, plateforme, moteur, base } }: Of) {
  return (
    <Recap
      title={m.api_config_server()}
      lines={[
        { id: 'version', label: m.api_config_version(), value: version },
        { id: 'environnement', label: m.api_config_environment(), value: environnement },
        { id: 'plateforme', label: m.api_config_platform(), value: plateforme },
        { id: 'moteur', label: m.api_config_engine(), value: `Node ${moteur}` },
        { id: 'base', label: m.api_config_database(), value: `PostgreSQL ${base}` },
      ]}
    />
  );
}

type Client = { readonly platform: string; readonly browser: string };

/** Known once the page runs in the browser; the server draws a dash in its place. */
function Browser() {
  const [client, setClient] = useState<Client>({ platform: '—', browser: '—' });
  useEffect(() => {
    setClient({ platform: navigator.platform, browser: browserOf(navigator.userAgent) });
  }, []);
  return (
    <Recap
      title={m.api_config_client()}
      lines={[
        { id: 'plateforme', label: m.api_config_platform(), value: client.platform },
        { id: 'navigateur', label: m.api_config_browser(), value: client.browser },
      ]}
    />
  );
}

/** `Chrome 140` of what a browser says of itself. Edge and Opera say « Chrome » as well. */
function browserOf(userAgent: string): string {
  const found =
    /\b(Edg|OPR)\/(\d+)/.exec(userAgent) ?? /\b(Firefox|Chrome|Version)\/(\d+)/.exec(userAgent);
  const [, name = '', version = ''] = found ?? [];
  return name === '' ? userAgent : `${browserNames[name] ?? name} ${version}`;
}

const browserNames: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  Version: 'Safari',
};

function InstanceTable({ of: { instances, attendues } }: Of) {
  return (
    <Card
      title={m.api_config_instances()}
      description={m.api_config_instances_text()}
      padded={false}
    >
      {instances.length < attendues && (
        <div className="px-5 pb-5 sm:px-6">
          <Alert tone="warn">
            {m.api_config_instances_silent({ answered: instances.length, expected: attendues })}
          </Alert>
        </div>
      )}
      <DataTable
        label={m.api_config_instances()}
        rows={instances}
        rowKey={({ id }) => id}
        columns={instanceColumns()}
      />
    </Card>
  );
}

const roleNames: Readonly<Record<InstanceShown['roles'][number], () => string>> = {
  web: m.api_config_role_web,
  worker: m.api_config_role_worker,
};

function instanceColumns(): DataTableProps<InstanceShown>['columns'] {
  return [
    {
      id: 'id',
      header: m.api_config_instance(),
      cell: ({ id }) => (
        <span translate="no" className="font-mono text-sm break-all">
          {id}
        </span>
      ),
    },
    {
      id: 'roles',
      header: m.api_config_roles(),
      cell: ({ roles }) => roles.map((role) => roleNames[role]()).join(', ') || '—',
    },
    { id: 'version', header: m.api_config_version(), cell: ({ version }) => version },
    {
      id: 'depuis',
      header: m.api_config_started(),
      align: 'end',
      cell: ({ depuis }) => formatRelative(depuis),
    },
  ];
}

function Caches() {
  const queries = useQueryClient();
  const emptying = useMutation({
    mutationFn: emptyCaches,
    async onSuccess() {
      toast('success', m.api_config_cache_emptied());
      await queries.invalidateQueries({ queryKey: serverQuery.queryKey });
    },
  });
  const { data, error, isPending } = emptying;
  return (
    <Card title={m.api_config_cache()} description={m.api_config_cache_text()}>
      <div className="flex flex-col items-start gap-5">
        <Button
          variant="secondary"
          icon={<Eraser size={20} aria-hidden />}
          busy={isPending}
          busyLabel={m.api_config_cache_emptying()}
          onClick={() => emptying.mutate()}
        >
          {m.api_config_cache_empty()}
        </Button>
        {error !== null && <Alert tone="neg" live title={error.message} />}
        {data !== undefined && !isPending && (
          <Alert
            live
            tone={data.instances.length < data.attendues ? 'warn' : 'pos'}
            title={m.api_config_cache_emptied()}
          >
            {m.api_config_cache_count({
              entries: data.entrees,
              answered: data.instances.length,
              expected: data.attendues,
            })}
          </Alert>
        )}
      </div>
    </Card>
  );
}
