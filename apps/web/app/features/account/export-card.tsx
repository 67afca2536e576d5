import type { DataExport } from '@nzela/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileArchive } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { downloadExport, exportsQuery, requestExport } from './account.api.ts';

/** Everything we keep about a person, made by a job and downloaded by them alone. */
export function ExportCard() {
  const queries = useQueryClient();
  const made = useQuery(exportsQuery);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await callWithToasts(() => withStepUp(requestExport), { success: m.users_export_asked() });
    await queries.invalidateQueries(exportsQuery);
    setBusy(false);
  };
  return (
    <Card title={m.users_export_title()} description={m.users_export_text()}>
      {made.data === undefined ? (
        <Reading of={made} rows={1} />
      ) : (
        <div className="flex flex-col gap-5">
          <ExportList exports={made.data} />
          <div>
            <Button
              variant="secondary"
              busy={busy}
              icon={<FileArchive size={20} aria-hidden />}
              onClick={() => void ask()}
            >
              {m.users_export_ask()}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

function ExportList({ exports }: { readonly exports: readonly DataExport[] }) {
  if (exports.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y divide-border border-y border-border">
      {exports.map((one) => (
        <ExportRow key={one.id} one={one} />
      ))}
    </ul>
  );
}

const formats = ['json', 'csv'] as const;
const files = { json: m.users_export_json_file, csv: m.users_export_csv_file } as const;

function ExportRow({ one }: { readonly one: DataExport }) {
  const download = async (format: keyof typeof files) => {
    const result = await callWithToasts(() =>
      withStepUp((verification) => downloadExport(one.id, format, verification)),
    );
    if (result.ok) saveFile(result.value, `${files[format]()}.${format}`);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div>
        <p className="font-medium">
          {m.users_export_of({ date: formatDate(one.dateCreation, 'dateTime') })}
        </p>
        <p className="text-sm text-ink-2">
          {m.users_export_until({ date: formatDate(one.expireLe) })}
        </p>
      </div>
      {one.etat === 'pret' ? (
        <div className="flex gap-2">
          {formats.map((format) => (
            <Button
              key={format}
              variant="secondary"
              size="s"
              icon={<Download size={18} aria-hidden />}
              onClick={() => void download(format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      ) : (
        <p role="status" className="inline-flex items-center gap-2 text-ink-2">
          <Spinner />
          {m.users_export_making()}
        </p>
      )}
    </li>
  );
}
