import { cx } from './cx.ts';

type LogoProps = {
  readonly name: string;
  readonly size?: 's' | 'm';
  /** The sign alone, for narrow places; the name is then its label. */
  readonly signOnly?: boolean;
  readonly className?: string;
};

/**
 * The wordmark: « le fil » tied into a way that leaves from one point and reaches another, then the
 * application's name, which is a setting.
 */
export function Logo({ name, size = 'm', signOnly = false, className }: LogoProps) {
  const pixels = size === 'm' ? 34 : 28;
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg
        width={pixels}
        height={pixels}
        viewBox="0 0 40 40"
        fill="none"
        role={signOnly ? 'img' : undefined}
        aria-label={signOnly ? name : undefined}
        aria-hidden={signOnly ? undefined : true}
      >
        <rect width="40" height="40" rx="13" fill="var(--brand)" />
        <path
          d="M11 29V17.5c0-5.6 5.6-6.9 8-2.2l3 9.4c2.2 4.9 8 3.6 8-2V15"
          stroke="var(--on-brand)"
          strokeWidth="3.6"
          strokeLinecap="round"
        />
        <circle
          cx="30"
          cy="11"
          r="3.4"
          fill="var(--accent)"
          className="dark:fill-[oklch(50%_0.12_50)]"
        />
      </svg>
      {!signOnly && (
        <span
          className={cx(
            'font-display leading-none font-bold tracking-tight text-ink',
            size === 'm' ? 'text-[1.625rem]' : 'text-xl',
          )}
        >
          {name}
        </span>
      )}
    </span>
  );
}
