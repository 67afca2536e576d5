import type { AuditEntryView } from '@nzela/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { callWithToasts } from '../../lib/call.ts';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAddress } from '../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { ColumnChooser } from '../../ui/ColumnChooser.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { whenDrawn } from '../../ui/when-opened.tsx';
import { SavedViews } from '../views/views.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { readFilters, writeFilters, type AuditFilters } from './audit-filters.ts';
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

/** Who changed what: found, read entry by entry, and taken away as a file. */
export default function AuditPage() {
  const [filters, set] = useAddress(codec);
  const change = (part: Partial<AuditFilters>) =>
    set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true });
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.audit_description()} actions={<FileButton filters={filters} />}>
        {m.audit_title()}
      </PageTitle>
      <AuditFilterBar filters={filters} onChange={change} />
      <div className="mt-5 flex flex-col gap-5">
        <div className="flex flex-wrap justify-end gap-3">
          <SavedViews page="audit" />
          <ColumnChooser
            columns={auditColumns()}
            hidden={filters.sans}
            onChange={(sans) => change({ sans })}
          />
        </div>
        <Entries filters={filters} />
      </div>
    </div>
  );
}

function Entries({ filters }: { readonly filters: AuditFilters }) {
  const entries = useInfiniteQuery(auditQuery(filters));
  const [open, setOpen] = useState<AuditEntryView | null>(null);
  return (
    <>
      <PagedTable of={entries} failed={m.audit_failed()} rows={8}>
        {(rows) => <AuditTable entries={rows} hidden={filters.sans} onRead={setOpen} />}
      </PagedTable>
      {open !== null && <EntrySheet entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** All that the list shows, as a spreadsheet. */
function FileButton({ filters }: { readonly filters: AuditFilters }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await callWithToasts(() => downloadAudit(filters));
    setBusy(false);
    if (result.ok) saveFile(result.value, result.value.name);
  };
  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.payments_file_busy()}
      onClick={() => void download()}
    >
      {m.payments_export()}
    </Button>
  );
}
