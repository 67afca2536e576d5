import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { useQueue } from '../../lib/list-address.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { QueueHead } from '../../ui/QueueHead.tsx';
import { Differences } from './differences.tsx';
import { differenceParts, noun, readStatements } from './reconciliation.api.ts';
import { StatementFiles } from './statement-files.tsx';

/** What statements and our orders differ in, and the statements themselves. */
export function ReconciliationTab() {
  const queue = useQueue(differenceParts);
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-5">
        <QueueHead
          title={m.reconciliation_title()}
          text={m.reconciliation_text()}
          shown={queue.asked.part}
          onShow={queue.show}
          parts={differenceParts}
        />
        <Differences queue={queue} />
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
