import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Differences } from './differences.tsx';
import { noun, readStatements, type Shown } from './reconciliation.api.ts';
import { StatementFiles } from './statement-files.tsx';

/** What statements and our orders differ in, and the statements themselves. */
export function ReconciliationTab() {
  const [shown, setShown] = useState<Shown>('ouverts');
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-xl">{m.reconciliation_title()}</h2>
            <p className="text-ink-2">{m.reconciliation_text()}</p>
          </div>
          <div className="w-full sm:w-56">
            <SelectField
              label={m.reconciliation_show()}
              value={shown}
              onChange={(value) => setShown(value === 'resolus' ? 'resolus' : 'ouverts')}
              options={[
                { value: 'ouverts', label: m.reconciliation_show_open() },
                { value: 'resolus', label: m.reconciliation_show_done() },
              ]}
            />
          </div>
        </div>
        <Differences shown={shown} />
      </section>
      <StatementFiles action={<ReadButton />} />
    </div>
  );
}

function ReadButton() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    await callWithToasts(readStatements, { success: m.reconciliation_reading() });
    await queries.invalidateQueries({ queryKey: [noun] });
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      icon={<RefreshCw size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.ui_loading()}
      onClick={() => void read()}
    >
      {m.reconciliation_read()}
    </Button>
  );
}
