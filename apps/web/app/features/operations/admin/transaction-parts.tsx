import type {
  TransactionCalls,
  TransactionDetail,
  TransactionWebhooks,
} from '@nzela/contract/transactions';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { Coded } from '../../../ui/Coded.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { callResults, exchangeNames, gatewayName, stateName } from './transaction-words.ts';
import { webhooksQuery } from './transactions.api.ts';

type Of = { readonly of: TransactionDetail };

export function Postings({ of: { ecritures } }: Of) {
  if (ecritures.length === 0) return null;
  return (
    <Card padded={false} title={m.transactions_detail_postings()}>
      <DataTable
        label={m.transactions_detail_postings()}
        rows={ecritures.map((row, index) => ({ ...row, id: String(index) }))}
        rowKey={({ id }) => id}
        columns={postingColumns()}
      />
    </Card>
  );
}

export function Exchanges({ of: { echanges } }: Of) {
  if (echanges.length === 0) return null;
  return (
    <Card padded={false} title={m.transactions_detail_exchanges()}>
      <DataTable
        label={m.transactions_detail_exchanges()}
        rows={echanges}
        rowKey={({ genre, reference }) => `${genre}${reference}`}
        columns={exchangeColumns()}
      />
    </Card>
  );
}

type Call = TransactionCalls['elements'][number];

type CallsProps = { readonly calls: ComponentProps<typeof PagedTable<Call>>['of'] };

/** What was last said to providers, the latest first: whoever has them asked again reads here what they answer. */
export function Calls({ calls }: CallsProps) {
  if (isEmpty(calls)) return null;
  return (
    <Card padded={false} title={m.transactions_detail_calls()}>
      <PagedTable of={calls} bare rows={3}>
        {(rows) => (
          <DataTable
            label={m.transactions_detail_calls()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={callColumns()}
          />
        )}
      </PagedTable>
    </Card>
  );
}

type Told = TransactionWebhooks['elements'][number];

export function Webhooks({ id }: { readonly id: string }) {
  const webhooks = useInfiniteQuery(webhooksQuery(id));
  if (isEmpty(webhooks)) return null;
  return (
    <Card padded={false} title={m.transactions_detail_webhooks()}>
      <PagedTable of={webhooks} bare rows={3}>
        {(rows) => (
          <DataTable
            label={m.transactions_detail_webhooks()}
            rows={rows}
            rowKey={({ id: delivery }) => delivery}
            columns={webhookColumns()}
          />
        )}
      </PagedTable>
    </Card>
  );
}

function isEmpty({ data }: Pick<ComponentProps<typeof PagedTable<unknown>>['of'], 'data'>) {
  return data?.pages.every(({ elements }) => elements.length === 0) === true;
}

function postingColumns(): DataTableProps<
  TransactionDetail['ecritures'][number] & { readonly id: string }
>['columns'] {
  return [
    {
      id: 'date',
      header: m.operations_column_date(),
      cell: ({ date }) => formatDate(date, 'dateTime'),
    },
    {
      id: 'genre',
      header: m.transactions_detail_movement(),
      cell: ({ genre, nom }) => <Coded name={nom} code={genre} />,
    },
    {
      id: 'comptes',
      header: m.transactions_detail_accounts(),
      cell: ({ nomDebit, nomCredit }) => `${nomDebit} → ${nomCredit}`,
    },
    {
      id: 'montant',
      header: m.operations_column_amount(),
      align: 'end',
      cell: ({ montant, devise }) => <Money amount={montant} currency={devise} />,
    },
  ];
}

function exchangeColumns(): DataTableProps<TransactionDetail['echanges'][number]>['columns'] {
  return [
    {
      id: 'genre',
      header: m.transactions_detail_gateway(),
      cell: ({ genre }) => exchangeNames[genre](),
    },
    {
      id: 'reference',
      header: m.transactions_detail_reference(),
      cell: ({ reference, fournisseur }) => (
        <span translate="no" className="tabular wrap-anywhere">
          {fournisseur === null ? reference : `${reference} · ${fournisseur}`}
        </span>
      ),
    },
    {
      id: 'etat',
      header: m.transactions_detail_state(),
      cell: ({ etat }) => (etat === null ? '—' : stateName(etat)),
    },
    {
      id: 'modifie',
      header: m.transactions_detail_asked(),
      align: 'end',
      cell: ({ demandeLe, modifieLe }) => formatDate(demandeLe ?? modifieLe, 'dateTime'),
    },
  ];
}

function callColumns(): DataTableProps<Call>['columns'] {
  return [
    {
      id: 'date',
      header: m.operations_column_date(),
      cell: ({ date }) => <span className="tabular">{formatDate(date, 'dateTime')}</span>,
    },
    {
      id: 'passerelle',
      header: m.transactions_detail_gateway(),
      cell: ({ passerelle, genre }) => (
        <>
          {gatewayName(passerelle)}
          <span className="block text-sm text-ink-2">
            {genre === 'order' ? m.gateway_config_log_order() : m.gateway_config_log_question()}
          </span>
        </>
      ),
    },
    {
      id: 'resultat',
      header: m.transactions_detail_answer(),
      align: 'end',
      cell: (call) => <Answer {...call} />,
    },
  ];
}

function Answer({ genre, resultat, etat, code }: Call) {
  const { look, name } = callResults[resultat];
  const isMissing = genre === 'question' && resultat === 'answered' && etat === null;
  const said = isMissing ? m.transactions_call_missing() : etat === null ? code : stateName(etat);
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <StatusPill look={look}>{name()}</StatusPill>
      {said !== null && <span className="text-sm text-ink-2">{said}</span>}
    </span>
  );
}

function webhookColumns(): DataTableProps<Told>['columns'] {
  return [
    {
      id: 'type',
      header: m.transactions_column_type(),
      cell: ({ type }) => <span translate="no">{type}</span>,
    },
    { id: 'etat', header: m.transactions_detail_state(), cell: ({ etat }) => stateName(etat) },
    {
      id: 'tentatives',
      header: m.system_attempts(),
      align: 'end',
      cell: ({ tentatives }) => tentatives,
    },
    {
      id: 'date',
      header: m.operations_column_date(),
      align: 'end',
      cell: ({ date }) => formatDate(date, 'dateTime'),
    },
  ];
}
