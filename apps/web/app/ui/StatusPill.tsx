import {
  Ban,
  CircleCheck,
  CircleX,
  Clock3,
  type LucideIcon,
  RotateCcw,
  SearchCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'pos' | 'warn' | 'neg' | 'info' | 'brand' | 'accent';

const tones: Record<Tone, string> = {
  neutral: 'bg-surface-3 text-ink-2',
  pos: 'bg-pos-soft text-pos',
  warn: 'bg-warn-soft text-warn',
  neg: 'bg-neg-soft text-neg',
  info: 'bg-info-soft text-info',
  brand: 'bg-brand-soft text-brand',
  accent: 'bg-accent-soft text-accent-ink',
};

type BadgeProps = { readonly tone?: Tone; readonly icon?: ReactNode; readonly children: ReactNode };

/** A word or two about what it stands beside. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold wrap-break-word lg:whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** What a state looks like, whatever it is the state of. */
export type StatusLook = 'done' | 'pending' | 'failed' | 'cancelled' | 'returned' | 'checking';

const looks: Record<StatusLook, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  done: { tone: 'pos', icon: CircleCheck },
  pending: { tone: 'warn', icon: Clock3 },
  failed: { tone: 'neg', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Ban },
  returned: { tone: 'info', icon: RotateCcw },
  checking: { tone: 'info', icon: SearchCheck },
};

/** A state in words, with an icon and a colour that only repeat them. */
export function StatusPill({
  look,
  children,
}: {
  readonly look: StatusLook;
  readonly children: ReactNode;
}) {
  const { tone, icon: Icon } = looks[look];
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
      {children}
    </Badge>
  );
}
