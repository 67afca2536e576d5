import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { noun, readStatements } from './reconciliation.api.ts';

/** Has the statements read now that we do not have yet. */
export function ReadButton() {
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
      size="s"
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
