import { Check, Clock3, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { cx } from './cx.ts';

export type TimelineState = 'done' | 'current' | 'next' | 'failed';

export type TimelineItem = {
  readonly id: string;
  readonly state: TimelineState;
  readonly title: ReactNode;
  /** Who acts, what happens next, how to fix it. */
  readonly detail?: ReactNode;
  /** When it happened, or when it is promised. */
  readonly time?: ReactNode;
};

const marks: Record<TimelineState, string> = {
  done: 'border-pos bg-pos text-surface',
  current: 'border-brand bg-surface text-brand',
  next: 'border-border-strong bg-surface text-ink-3',
  failed: 'border-neg bg-neg text-surface',
};

/** What happened and what comes next, along « le fil » hung upright. */
export function Timeline({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly TimelineItem[];
}) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {items.map((item, index) => (
        <li
          key={item.id}
          aria-current={item.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < items.length - 1 && (
            <span
              aria-hidden
              className="absolute top-8 bottom-0 left-[14px] w-[3px] rounded-full"
              style={{ background: segment(item.state, items[index + 1]?.state) }}
            />
          )}
          <span
            aria-hidden
            className={cx(
              'relative inline-flex size-8 shrink-0 items-center justify-center rounded-full border-2',
              marks[item.state],
            )}
          >
            {item.state === 'done' && <Check size={16} strokeWidth={3} />}
            {item.state === 'failed' && <X size={16} strokeWidth={3} />}
            {item.state === 'current' && <Clock3 size={16} strokeWidth={2.5} />}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-sm:flex-col">
              <p className={cx('font-semibold', item.state === 'next' && 'text-ink-2')}>
                {item.title}
                <span className="sr-only"> ({stateText(item.state)})</span>
              </p>
              {item.time !== undefined && <p className="tabular text-sm text-ink-2">{item.time}</p>}
            </div>
            {item.detail !== undefined && (
              <div className="mt-1 text-sm text-ink-2">{item.detail}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function segment(from: TimelineState, to: TimelineState | undefined): string {
  if (from !== 'done') return 'var(--border)';
  if (to === 'done') return 'var(--pos)';
  if (to === 'failed') return 'linear-gradient(var(--pos), var(--neg))';
  return 'linear-gradient(var(--pos), var(--accent), var(--brand))';
}

function stateText(state: TimelineState): string {
  const texts = {
    done: m.ui_timeline_done,
    current: m.ui_timeline_current,
    next: m.ui_timeline_next,
    failed: m.ui_timeline_failed,
  };
  return texts[state]();
}
