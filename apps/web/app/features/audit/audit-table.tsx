import type { AuditEntryView } from '@nzela/contract/audit';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Coded } from '../../ui/Coded.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { actionName } from './action-names.ts';
import { AuditSubject } from './audit-subject.tsx';

type Read = (entry: AuditEntryView) => void;

type AuditTableProps = Pick<
  DataTableProps<AuditEntryView>,
  'sort' | 'onSort' | 'empty' | 'busy'
> & {
  readonly entries: readonly AuditEntryView[];
  /** Ids of the columns that are left out. */
  readonly hidden: readonly string[];
  readonly onRead: Read;
};

/** The entries, each with a way to the whole of it. */
export function AuditTable({ entries, hidden, onRead, ...table }: AuditTableProps) {
  return (
    <DataTable
      from="lg"
      label={m.audit_title()}
      rows={entries}
      rowKey={({ id }) => id}
      columns={columnsOf(onRead).filter(({ id }) => !hidden.includes(id))}
      {...table}
    />
  );
}

const columnsOf = (onRead: Read): DataTableProps<AuditEntryView>['columns'] => [
  {
    id: 'date',
    header: m.audit_date(),
    isSortable: true,
    cell: ({ date }) => (
      <span className="tabular block lg:min-w-28 xl:whitespace-nowrap">
        {formatDate(date, 'dateTime')}
      </span>
    ),
  },
  {
    id: 'acteur',
    header: m.audit_actor(),
    cell: ({ acteur }) => acteur?.nom ?? m.settings_program(),
  },
  {
    id: 'action',
    header: m.audit_action(),
    cell: (entry) => (
      <Button
        size="s"
        variant="quiet"
        className="-mx-3 lg:-mx-4 lg:max-w-[calc(100%+2rem)]!"
        onClick={() => onRead(entry)}
      >
        <span className="block min-w-40 text-end lg:text-start">
          <Coded name={actionName(entry.action)} code={entry.action} />
          <span className="sr-only">{m.audit_read_entry({ position: entry.position })}</span>
        </span>
      </Button>
    ),
  },
  {
    id: 'sujet',
    header: m.audit_subject(),
    cell: (entry) => (
      <div className="wrap-anywhere lg:min-w-44">
        <AuditSubject entry={entry} />
      </div>
    ),
  },
];

/** The columns that may be left out: all but the one that leads to the whole entry. */
export const auditColumns = () => columnsOf(() => undefined).filter(({ id }) => id !== 'action');
