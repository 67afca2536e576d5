import { statementExtensions, type StatementFile } from '@nzela/contract/reconciliation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate, formatDecimal } from '../../lib/format.ts';
import { queueSort, useQueue } from '../../lib/list-address.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { TableTools } from '../views/views.ts';
import { ReadButton } from './read-button.tsx';
import { downloadFile, fileParts, filesQuery } from './reconciliation.api.ts';
import { sourceNames } from './words.ts';

/** The statements that were read, each with what came of it, to be taken away as it was given. */
export function StatementFiles() {
  const list = useQueue(fileParts);
  const files = useInfiniteQuery(filesQuery(list.asked));
  return (
    <Card
      title={m.reconciliation_files()}
      description={m.reconciliation_files_text()}
      padded={false}
    >
      <div className="px-5 pb-4 sm:px-6">
        <TableTools page="releves" columns={columns()} hidden={list.hidden} onHide={list.hide}>
          <ReadButton />
        </TableTools>
      </div>
      <PagedTable of={files} bare rows={4}>
        {(rows) => (
          <DataTable
            label={m.reconciliation_files()}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns().filter(({ id }) => !list.hidden.includes(id))}
            sort={list.sort}
            onSort={list.sortBy}
            empty={
              <EmptyState
                icon={<FileSpreadsheet size={28} />}
                title={m.reconciliation_files_none()}
              >
                {m.reconciliation_files_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
    </Card>
  );
}

const counted = (count: number) => <span className="tabular">{formatDecimal(String(count))}</span>;

const columns = (): DataTableProps<StatementFile>['columns'] => [
  {
    id: queueSort,
    header: m.reconciliation_day(),
    isSortable: true,
    cell: ({ jour }) => formatDate(jour),
  },
  {
    id: 'source',
    header: m.reconciliation_source(),
    cell: ({ source }) => sourceNames[source](),
  },
  {
    id: 'lines',
    header: m.reconciliation_lines(),
    align: 'end',
    cell: ({ lignes }) => counted(lignes),
  },
  {
    id: 'matched',
    header: m.reconciliation_matched(),
    align: 'end',
    cell: ({ concordantes }) => counted(concordantes),
  },
  {
    id: 'differences',
    header: m.reconciliation_differences(),
    align: 'end',
    cell: ({ ecarts }) => counted(ecarts),
  },
  {
    id: 'balances',
    header: m.reconciliation_balances(),
    align: 'end',
    cell: ({ soldes }) => <Balances of={soldes} />,
  },
  {
    id: 'actions',
    header: m.redirects_actions(),
    headerHidden: true,
    align: 'end',
    cell: (file) => <DownloadButton file={file} />,
  },
];

/** A line for each currency. */
function Balances({ of }: { readonly of: StatementFile['soldes'] }) {
  if (of.length === 0) return '–';
  return (
    <ul>
      {of.map(({ devise, montant }) => (
        <li key={devise}>
          <Money amount={montant} currency={devise} />
        </li>
      ))}
    </ul>
  );
}

function DownloadButton({ file }: { readonly file: StatementFile }) {
  const { id, source, jour, format } = file;
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await callWithToasts(() => downloadFile(id));
    setBusy(false);
    if (result.ok)
      saveFile(result.value, `releve-${source}-${jour}.${statementExtensions[format]}`);
  };
  return (
    <Button
      size="s"
      variant="secondary"
      icon={<Download size={16} aria-hidden />}
      busy={busy}
      busyLabel={m.ui_loading()}
      aria-label={m.reconciliation_download_of({
        source: sourceNames[source](),
        date: formatDate(jour),
      })}
      onClick={() => void download()}
    >
      {m.reconciliation_download()}
    </Button>
  );
}
