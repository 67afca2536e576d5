import { useId } from 'react';
import { cx } from './cx.ts';

type ThreadProps = {
  /** How far the money is, 0 to 1. The thread fills brand, then accent, then positive. */
  readonly progress?: number;
  /** `straight` joins steps; `wave` divides and adorns. */
  readonly shape?: 'wave' | 'straight';
  /** With its own height; 48 px without. */
  readonly className?: string;
};

const shapes = {
  wave: 'M2 24 C 150 24 170 6 300 6 S 450 42 600 42 S 750 6 900 6 S 1050 24 1198 24',
  straight: 'M2 24 H 1198',
} as const;

/**
 * « Le fil »: the thread from sender to recipient, the product's one ornament. It stretches to the width it is
 * given while its stroke keeps its weight. Decoration only; what it shows is also said in words beside it.
 */
export function Thread({ progress = 1, shape = 'wave', className }: ThreadProps) {
  const gradient = useId();
  const path = shapes[shape];
  const stroke = {
    fill: 'none',
    strokeWidth: 3,
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg
      aria-hidden
      viewBox="0 0 1200 48"
      preserveAspectRatio="none"
      className={cx('block w-full overflow-visible', className ?? 'h-12')}
    >
      <defs>
        <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1200" y2="0">
          <stop offset="0" stopColor="var(--brand)" />
          <stop offset="0.5" stopColor="var(--accent)" />
          <stop offset="1" stopColor="var(--pos)" />
        </linearGradient>
        <clipPath id={`${gradient}-done`}>
          <rect
            y="-24"
            height="96"
            width="1200"
            className="origin-left transition-transform duration-(--t-xslow) ease-out"
            style={{ transform: `scaleX(${progress})` }}
          />
        </clipPath>
      </defs>
      <path d={path} {...stroke} stroke="var(--border)" />
      <path d={path} {...stroke} stroke={`url(#${gradient})`} clipPath={`url(#${gradient}-done)`} />
    </svg>
  );
}
