import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type AlertTone = 'info' | 'warn' | 'neg' | 'pos';

const looks: Record<
  AlertTone,
  { readonly icon: LucideIcon; readonly box: string; readonly ink: string }
> = {
  info: { icon: Info, box: 'bg-info-soft border-info/30', ink: 'text-info' },
  warn: { icon: TriangleAlert, box: 'bg-warn-soft border-warn/30', ink: 'text-warn' },
  neg: { icon: CircleAlert, box: 'bg-neg-soft border-neg/30', ink: 'text-neg' },
  pos: { icon: CircleCheck, box: 'bg-pos-soft border-pos/30', ink: 'text-pos' },
};

type AlertProps = {
  readonly tone?: AlertTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** True for what appears after an action, so that it is announced; false for what the page came with. */
  readonly live?: boolean;
};

/** A message in the page that stays: what happened, whether money moved, what to do. */
export function Alert({ tone = 'info', title, children, actions, live = false }: AlertProps) {
  const { icon: Icon, box, ink } = looks[tone];
  return (
    <div
      role={live ? (tone === 'neg' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3 rounded-m border p-4', box)}
    >
      <Icon size={22} aria-hidden className={cx('mt-px shrink-0', ink)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title !== undefined && <p className={cx('font-semibold', ink)}>{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
