import type { ScheduleRun } from '@nzela/contract/schedules';
import { formatDate } from '../../lib/format.ts';
import { operationPath } from '../../lib/operation-path.ts';
import { m } from '@nzela/messages/m';
import { TextLink } from '../../ui/Link.tsx';
import { Badge, type Tone } from '../../ui/StatusPill.tsx';

type ScheduleHistoryProps = {
  readonly runs: readonly ScheduleRun[];
};

/** What became of each date, the latest first; nothing before the first one. */
export function ScheduleHistory({ runs }: ScheduleHistoryProps) {
  if (runs.length === 0) return null;
  return (
    <details className="mt-5 border-t border-border pt-4">
      <summary className="target cursor-pointer font-semibold">
        {m.schedules_history({ count: runs.length })}
      </summary>
      <ul className="mt-2 flex flex-col">
        {runs.map((run) => (
          <li
            key={run.prevuLe}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-border py-3 first:border-0"
          >
            <div className="min-w-0">
              <p className="tabular font-semibold">{formatDate(run.prevuLe, 'dateTime')}</p>
              {run.raison !== null && <p className="text-sm text-ink-2">{run.raison}</p>}
            </div>
            <div className="flex items-center gap-3">
              <Badge tone={looks[run.statut].tone}>{looks[run.statut].label()}</Badge>
              {run.objet !== null && (
                <TextLink to={operationPath(run) ?? ''} className="target">
                  {m.schedules_run_see()}
                </TextLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

const looks: Record<ScheduleRun['statut'], { readonly tone: Tone; readonly label: () => string }> =
  {
    faite: { tone: 'pos', label: m.schedules_run_done },
    reportee: { tone: 'warn', label: m.schedules_run_postponed },
    ignoree: { tone: 'neg', label: m.schedules_run_skipped },
    sautee: { tone: 'neutral', label: m.schedules_run_passed },
  };
