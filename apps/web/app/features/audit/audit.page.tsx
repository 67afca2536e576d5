import type { AuditEntryView } from '@nzela/contract/audit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useAddress } from '../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { whenDrawn } from '../../ui/when-opened.tsx';
import { administratorsQuery } from '../administrators/administrators.ts';
import { TableTools } from '../views/views.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { allEntries, readFilters, writeFilters, type AuditFilters } from './audit-filters.ts';
import { auditColumns, AuditTable } from './audit-table.tsx';
import { auditQuery, downloadAudit } from './audit.api.ts';

/** It names the fields of all settings, which nobody reads who looks through the list. */
const EntrySheet = whenDrawn(async () => ({
  default: (await import('./entry-sheet.tsx')).EntrySheet,
}));

export const handle: PageHandle = { title: () => m.audit_title() };

const reads = ({ url }: Opened) => [auditQuery(readFilters(url.searchParams))];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.audit_title());

const codec = { read: readFilters, write: writeFilters };

type Change = (part: Partial<AuditFilters>) => void;

/** Who changed what: found, read entry by entry, and taken away as a file. */
export default function AuditPage() {
  const [filters, set] = useAddress(codec);
  const change = useCallback<Change>(
    (part) => set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true }),
    [set],
  );
  return (
    <div className="mx-auto max-w-content">
      <PageTitle
        description={m.audit_description()}
        actions={<ExportButton download={() => downloadAudit(filters)} />}
      >
        {m.audit_title()}
      </PageTitle>
      <AuditFilterBar filters={filters} onChange={change} />
      <div className="mt-5 flex flex-col gap-5">
        <TableTools
          page="audit"
          columns={auditColumns()}
          hidden={filters.sans}
          onHide={(sans) => change({ sans })}
        />
        <Entries filters={filters} change={change} />
      </div>
    </div>
  );
}

type EntriesProps = { readonly filters: AuditFilters; readonly change: Change };

function Entries({ filters, change }: EntriesProps) {
  const entries = useInfiniteQuery(auditQuery(filters));
  const names = useQuery(administratorsQuery());
  // The names to choose from, above the list, failed with it.
  const refetch = () =>
    Promise.all([entries.refetch(), names.data === undefined && names.refetch()]);
  const [open, setOpen] = useState<AuditEntryView | null>(null);
  return (
    <>
      <PagedTable of={{ ...entries, refetch }} failed={m.audit_failed()} rows={8}>
        {(rows) => (
          <AuditTable
            entries={rows}
            hidden={filters.sans}
            busy={entries.isPlaceholderData}
            sort={{ by: 'date', isDescending: filters.ordre === '' }}
            onSort={({ isDescending }) => change({ ordre: isDescending ? '' : 'asc' })}
            onRead={setOpen}
            empty={
              <EmptyState
                icon={<ScrollText size={28} />}
                title={m.audit_none()}
                action={
                  <Button variant="secondary" onClick={() => change(allEntries)}>
                    {m.transfers_filter_clear()}
                  </Button>
                }
              >
                {m.audit_none_text()}
              </EmptyState>
            }
          />
        )}
      </PagedTable>
      {open !== null && <EntrySheet entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}
