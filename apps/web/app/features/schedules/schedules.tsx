import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import type { ScheduledOrder } from './scheduled-order.ts';

const ScheduleDialog = dialogWhenOpened(async () => ({
  default: (await import('./schedule.dialog.tsx')).ScheduleDialog,
}));

type ScheduleButtonProps = { readonly order: ScheduledOrder; readonly label: string };

/** « Programmer ce transfert »: the same again, later or regularly. */
export function ScheduleButton({ order, label }: ScheduleButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<CalendarClock size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <ScheduleDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** To the list of what is scheduled. */
export function SchedulesLink() {
  return (
    <ButtonLink
      to="/dashboard/user/schedules"
      variant="secondary"
      className="max-sm:px-3"
      icon={<CalendarClock size={18} aria-hidden className="max-sm:hidden" />}
    >
      {m.schedules_title()}
    </ButtonLink>
  );
}

export { NextScheduled } from './next-scheduled.tsx';
export { schedulesQuery } from './schedules.api.ts';
