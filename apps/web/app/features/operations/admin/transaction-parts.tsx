import type { TransactionDetail } from '@nzela/contract/transactions';
import { formatDate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { callResults, exchangeNames, gatewayName, stateName } from './transaction-words.ts';

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

type Call = TransactionDetail['appels'][number];

const shownCalls = 10;

/** What was last said to providers, the latest first: whoever has them asked again reads here what they answer. */
export function Calls({ of: { appels } }: Of) {
  if (appels.length === 0) return null;
  return (
    <Card padded={false} title={m.transactions_detail_calls()}>
      <DataTable
        label={m.transactions_detail_calls()}
        rows={appels.slice(-shownCalls).toReversed()}
        rowKey={({ date, genre, passerelle }) => `${date}${genre}${passerelle}`}
        columns={callColumns()}
      />
    </Card>
  );
}

export function Webhooks({ of: { webhooks } }: Of) {
  if (webhooks.length === 0) return null;
  return (
    <Card padded={false} title={m.transactions_detail_webhooks()}>
      <DataTable
        label={m.transactions_detail_webhooks()}
        rows={webhooks}
        rowKey={({ id }) => id}
        columns={webhookColumns()}
      />
    </Card>
  );
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
      cell: ({ genre }) => <span translate="no">{genre}</span>,
    },
    {
      id: 'comptes',
      header: m.transactions_detail_accounts(),
      cell: ({ debit, credit }) => <span translate="no">{`${debit} → ${credit}`}</span>,
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
  const said = isMissing ? m.transactions_call_missing() : (etat ?? code);
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <StatusPill look={look}>{name()}</StatusPill>
      {said !== null && <span className="text-sm text-ink-2">{said}</span>}
    </span>
  );
}

function webhookColumns(): DataTableProps<TransactionDetail['webhooks'][number]>['columns'] {
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
