import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type StatCardProps = {
  readonly label: string;
  /** The figure, formatted (`<Money …/>` or text). */
  readonly value: ReactNode;
  readonly icon?: ReactNode;
  /** What the figure is compared with, in words (`12 % de plus qu'en juin`). */
  readonly trend?:
    | { readonly direction: 'up' | 'down' | 'flat'; readonly text: string }
    | undefined;
  readonly note?: ReactNode;
  /** `brand` is for the one figure that matters most. */
  readonly tone?: 'plain' | 'brand';
};

/** One figure with its name and what it is compared with. */
export function StatCard({ label, value, icon, trend, note, tone = 'plain' }: StatCardProps) {
  const brand = tone === 'brand';
  return (
    <section
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-l p-5',
        brand ? 'bg-brand text-on-brand shadow-2' : 'border border-border bg-surface shadow-1',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3
          className={cx(
            'font-text text-[0.9375rem] font-medium tracking-normal',
            !brand && 'text-ink-2',
          )}
        >
          {label}
        </h3>
        {icon !== undefined && (
          <span
            aria-hidden
            className={cx(
              'inline-flex size-10 items-center justify-center rounded-full',
              brand
                ? 'bg-[color-mix(in_oklab,currentColor_14%,transparent)]'
                : 'bg-brand-soft text-brand',
            )}
          >
            {icon}
          </span>
        )}
      </div>
      <p className="tabular font-display text-[1.75rem] leading-none font-semibold tracking-tight break-words">
        {value}
      </p>
      {trend !== undefined && <Trend {...trend} brand={brand} />}
      {note !== undefined && <p className={cx('text-sm', !brand && 'text-ink-2')}>{note}</p>}
    </section>
  );
}

type TrendProps = NonNullable<StatCardProps['trend']> & { readonly brand: boolean };

function Trend({ direction, text, brand }: TrendProps) {
  return (
    <p className={cx('flex items-center gap-1 text-sm', !brand && 'text-ink-2')}>
      {direction === 'up' && <ArrowUpRight size={16} aria-hidden className="shrink-0" />}
      {direction === 'down' && <ArrowDownRight size={16} aria-hidden className="shrink-0" />}
      {text}
    </p>
  );
}
