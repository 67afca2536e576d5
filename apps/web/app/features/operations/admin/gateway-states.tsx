import type { ServiceState } from '@nzela/contract/service-state';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { percent } from './report-words.tsx';
import { gatewayName } from './transaction-words.ts';

const gatewayLooks = {
  up: { look: 'done', name: m.system_gateway_up },
  degraded: { look: 'pending', name: m.system_gateway_degraded },
  down: { look: 'failed', name: m.system_gateway_down },
} as const;

const breakerNames = {
  closed: m.system_breaker_closed,
  open: m.system_breaker_open,
  'half-open': m.system_breaker_half_open,
} as const;

type GatewayStatesProps = { readonly gateways: ServiceState['passerelles'] };

/** The outside jobs, each with whichever of its operators, billers or countries is not well. */
export function GatewayStates({ gateways }: GatewayStatesProps) {
  return (
    <Card padded={false} title={m.system_gateways()} description={m.system_gateways_text()}>
      <DataTable
        label={m.system_gateways()}
        rows={gateways}
        rowKey={({ nom }) => nom}
        columns={gatewayColumns()}
      />
    </Card>
  );
}

function gatewayColumns(): DataTableProps<ServiceState['passerelles'][number]>['columns'] {
  return [
    {
      id: 'nom',
      header: m.system_gateway(),
      cell: ({ nom, destinations }) => (
        <span>
          <span className="block font-semibold">{gatewayName(nom)}</span>
          {destinations.map(({ id, nom: name, etat }) => (
            <span
              key={id}
              className={cx('block text-sm', etat === 'down' ? 'text-neg' : 'text-warn')}
            >
              {m.system_destination({ name, state: gatewayLooks[etat].name() })}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'etat',
      header: m.payments_status(),
      cell: ({ etat }) => (
        <StatusPill look={gatewayLooks[etat].look}>{gatewayLooks[etat].name()}</StatusPill>
      ),
    },
    {
      id: 'disjoncteur',
      header: m.system_breaker(),
      cell: ({ disjoncteur, echecs }) => (
        <span>
          {breakerNames[disjoncteur]()}
          {echecs > 0 && ` (${echecs})`}
        </span>
      ),
    },
    {
      id: 'latence',
      header: m.system_latency(),
      align: 'end',
      cell: ({ latenceMs }) => (
        <span className="tabular">{latenceMs === null ? '—' : `${latenceMs} ms`}</span>
      ),
    },
    {
      id: 'reussite',
      header: m.system_success(),
      align: 'end',
      cell: ({ tauxReussite, ordres }) => (
        <span className="tabular">
          {ordres === 0 ? '—' : `${percent(tauxReussite)} (${ordres})`}
        </span>
      ),
    },
  ];
}
