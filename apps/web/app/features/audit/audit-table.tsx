import type { AuditEntryView } from '@nzela/contract/audit';
import { ScrollText } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Coded } from '../../ui/Coded.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { actionName } from './action-names.ts';

type Read = (entry: AuditEntryView) => void;

type AuditTableProps = {
  readonly entries: readonly AuditEntryView[];
  /** Ids of the columns that are left out. */
  readonly hidden: readonly string[];
  readonly onRead: Read;
};

/** The entries, each with a way to the whole of it. */
export function AuditTable({ entries, hidden, onRead }: AuditTableProps) {
  return (
    <DataTable
      isWide
      label={m.audit_title()}
      rows={entries}
      rowKey={({ id }) => id}
      columns={columnsOf(onRead).filter(({ id }) => !hidden.includes(id))}
      empty={
        <EmptyState icon={<ScrollText size={28} />} title={m.audit_none()}>
          {m.audit_none_text()}
        </EmptyState>
      }
    />
  );
}

const columnsOf = (onRead: Read): DataTableProps<AuditEntryView>['columns'] => [
  {
    id: 'date',
    header: m.audit_date(),
    cell: ({ date }) => (
      <span className="tabular md:whitespace-nowrap">{formatDate(date, 'dateTime')}</span>
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
        className="-mx-3"
        aria-label={m.audit_read_entry({ position: entry.position })}
        onClick={() => onRead(entry)}
      >
        <span className="block text-end lg:text-start">
          <Coded name={actionName(entry.action)} code={entry.action} />
        </span>
      </Button>
    ),
  },
  {
    id: 'sujet',
    header: m.audit_subject(),
    cell: ({ sujet }) => <span className="wrap-anywhere">{sujet}</span>,
  },
];

/** The columns that may be left out: all but the one that leads to the whole entry. */
export const auditColumns = () => columnsOf(() => undefined).filter(({ id }) => id !== 'action');
