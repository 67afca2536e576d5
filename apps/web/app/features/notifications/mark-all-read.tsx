import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { markRead } from './notifications.api.ts';

export function MarkAllRead() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const mark = async () => {
    setBusy(true);
    await callWithToasts(() => markRead(), { success: m.notifications_all_read() });
    await queries.invalidateQueries({ queryKey: ['notifications'] });
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="s"
      busy={busy}
      icon={<CheckCheck size={18} aria-hidden />}
      onClick={() => void mark()}
    >
      {m.notifications_mark_all()}
    </Button>
  );
}
