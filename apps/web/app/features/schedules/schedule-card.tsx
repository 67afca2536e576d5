import type { Schedule } from '@nzela/contract/schedules';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Pause, Pencil, Play, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { useGroupedPhone } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { Badge, type Tone } from '../../ui/StatusPill.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { ScheduleHistory } from './schedule-history.tsx';
import { occurrenceText, ruleText } from './schedule-text.ts';
import { actOnSchedule, type ScheduleAction } from './schedules.api.ts';

const ChangeDialog = dialogWhenOpened(async () => ({
  default: (await import('./change.dialog.tsx')).ChangeDialog,
}));

type WithSchedule = { readonly schedule: Schedule };

/** One schedule: what, when next, at what price, what became of it, and how to stop it. */
export function ScheduleCard({ schedule }: WithSchedule) {
  const { prochaine, prix, tolerancePourcent } = schedule;
  const name = useGroupedPhone(schedule.description);
  return (
    <Card
      title={m.schedules_card_title({
        amount: formatAmount(schedule.montant, schedule.devise),
        name,
      })}
      description={ruleText(schedule)}
      action={<Status schedule={schedule} />}
    >
      {prochaine !== null && schedule.statut === 'active' && (
        <p className="flex items-start gap-2 text-lg font-semibold">
          <CalendarClock size={22} aria-hidden className="mt-0.5 shrink-0 text-brand" />
          {schedule.nouvelEssai
            ? m.schedules_retry({ date: occurrenceText(prochaine) })
            : m.schedules_next({ date: occurrenceText(prochaine) })}
        </p>
      )}
      <p className="mt-2 text-ink-2">
        {m.schedules_price({
          total: formatAmount(prix.totalDebite, prix.devise),
          received: formatAmount(prix.montantRecu, prix.deviseRecue),
          percent: tolerancePourcent,
        })}
      </p>
      {schedule.raisonPause === 'beneficiaire' && (
        <div className="mt-4">
          <Alert tone="warn" title={m.schedules_paused_recipient_title()}>
            {m.schedules_paused_recipient()}
          </Alert>
        </div>
      )}
      <Actions schedule={schedule} />
      <ScheduleHistory runs={schedule.executions} />
    </Card>
  );
}

function Status({ schedule }: WithSchedule) {
  const looks: Record<Schedule['statut'], { tone: Tone; label: () => string }> = {
    active: { tone: 'pos', label: m.schedules_status_active },
    en_pause: { tone: 'warn', label: m.schedules_status_paused },
    annulee: { tone: 'neutral', label: m.schedules_status_cancelled },
    terminee: { tone: 'neutral', label: m.schedules_status_over },
  };
  const { tone, label } = looks[schedule.statut];
  return <Badge tone={tone}>{label()}</Badge>;
}

function Actions({ schedule }: WithSchedule) {
  const { run, busy } = useActions(schedule.id);
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  const { statut } = schedule;
  if (statut !== 'active' && statut !== 'en_pause') return null;
  const isPaused = statut === 'en_pause';
  const close = () => setOpen(null);
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button
        size="s"
        variant="secondary"
        icon={isPaused ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
        busy={busy === 'pause' || busy === 'reprise'}
        onClick={() => void run(isPaused ? 'reprise' : 'pause')}
      >
        {isPaused ? m.schedules_resume() : m.schedules_pause()}
      </Button>
      {!isPaused && (
        <Button
          size="s"
          variant="secondary"
          icon={<SkipForward size={18} aria-hidden />}
          busy={busy === 'saut'}
          onClick={() => void run('saut')}
        >
          {m.schedules_skip()}
        </Button>
      )}
      <Button
        size="s"
        variant="secondary"
        icon={<Pencil size={18} aria-hidden />}
        onClick={() => setOpen('change')}
      >
        {m.schedules_change()}
      </Button>
      <Button size="s" variant="danger" onClick={() => setOpen('cancel')}>
        {m.schedules_cancel()}
      </Button>
      <AlertDialog
        open={open === 'cancel'}
        onClose={close}
        title={m.schedules_cancel_question()}
        confirmLabel={m.schedules_cancel_confirm()}
        danger
        onConfirm={() => run('annulation')}
      >
        {m.schedules_cancel_text()}
      </AlertDialog>
      {open === 'change' && <ChangeDialog schedule={schedule} onClose={close} />}
    </div>
  );
}

/** Runs an action and shows what the schedule has become. */
function useActions(id: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ScheduleAction | null>(null);
  const done: Record<ScheduleAction, () => string> = {
    pause: m.schedules_paused,
    reprise: m.schedules_resumed,
    saut: m.schedules_skipped,
    annulation: m.schedules_cancelled,
  };
  const run = async (action: ScheduleAction) => {
    setBusy(action);
    await callWithToasts(() => actOnSchedule(id, action), { success: done[action]() });
    await queries.invalidateQueries({ queryKey: ['schedules'] });
    setBusy(null);
  };
  return { run, busy };
}
