import type { Session } from '@nzela/contract/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { endOtherSessions, endSession, sessionsQuery } from './security.api.ts';

/** Where the person is signed in, and how to end it from here. */
export function SessionsCard() {
  const { data, error } = useQuery(sessionsQuery());
  const [isAsking, setAsking] = useState(false);
  const end = useEnd();
  const others = data?.filter(({ courante }) => !courante) ?? [];
  return (
    <Card title={m.auth_sessions_title()} description={m.auth_sessions_text()}>
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data === undefined && error !== null && (
        <Alert tone="neg" live>
          {error.message}
        </Alert>
      )}
      <ul className="flex flex-col divide-y divide-border">
        {[...(data?.filter(({ courante }) => courante) ?? []), ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.busy === session.id}
            onEnd={() => void end.one(session)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="secondary"
          className="mt-5"
          icon={<LogOut size={20} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {m.auth_sessions_end_others()}
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.auth_sessions_end_others()}
        confirmLabel={m.auth_sessions_end_confirm()}
        onConfirm={end.others}
      >
        {m.auth_sessions_end_others_text()}
      </AlertDialog>
    </Card>
  );
}

function useEnd() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (call: () => Promise<void>, success: string) => {
    await callWithToasts(call, { success });
    await queries.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  return {
    busy,
    async one({ id }: Session) {
      setBusy(id);
      await run(() => endSession(id), m.auth_sessions_ended());
      setBusy(null);
    },
    others: () => run(endOtherSessions, m.auth_sessions_others_ended()),
  };
}

type SessionRowProps = {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
};

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { appareil, adresseIp, derniereActivite, courante } = session;
  const Icon = /Android|iOS/.test(appareil) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon size={24} aria-hidden className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{appareil}</p>
        <p className="text-sm text-ink-2">
          {m.auth_session_seen({
            date: formatDate(derniereActivite, 'dateTime'),
            address: adresseIp,
          })}
        </p>
      </div>
      {courante ? (
        <Badge tone="pos">{m.auth_session_current()}</Badge>
      ) : (
        <Button
          size="s"
          variant="secondary"
          busy={busy}
          aria-label={m.auth_session_end_of({ device: appareil })}
          onClick={onEnd}
        >
          {m.auth_session_end()}
        </Button>
      )}
    </li>
  );
}
