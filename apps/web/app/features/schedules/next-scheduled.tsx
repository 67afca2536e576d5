import type { Schedule } from '@nzela/contract/schedules';
import { CalendarClock, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatAmount } from '../../lib/format.ts';
import { useGroupedPhone } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { occurrenceText } from './schedule-text.ts';

/** What will be paid next by itself, and when; nothing while nothing is scheduled. */
export function NextScheduled({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const [next] = schedules
    .filter(({ statut, prochaine }) => statut === 'active' && prochaine !== null)
    .toSorted((left, right) => (left.prochaine ?? '').localeCompare(right.prochaine ?? ''));
  return next === undefined ? null : <Next schedule={next} />;
}

function Next({ schedule }: { readonly schedule: Schedule }) {
  const { prochaine, montant, devise, description } = schedule;
  const name = useGroupedPhone(description);
  return (
    <Link
      to="/dashboard/user/schedules"
      className="group flex items-center gap-4 rounded-l border border-border bg-surface p-5 shadow-1 transition-colors hover:bg-surface-2 sm:px-6"
    >
      <CalendarClock size={24} aria-hidden className="shrink-0 text-brand" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-2">{m.schedules_next_title()}</span>
        <span className="block font-semibold">
          {m.schedules_card_title({ amount: formatAmount(montant, devise), name })}
        </span>
        <span className="block text-sm text-ink-2">{occurrenceText(prochaine ?? '')}</span>
      </span>
      <ChevronRight
        size={20}
        aria-hidden
        className="shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}
