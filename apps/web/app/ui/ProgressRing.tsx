import type { ReactNode } from 'react';

type ProgressRingProps = {
  /** 0 to 1. */
  readonly progress: number;
  readonly label: string;
  /** In pixels. */
  readonly size?: number;
  readonly children?: ReactNode;
};

const radius = 20;
const length = 2 * Math.PI * radius;

/** A share of a whole as a ring, with its figure in the middle. */
export function ProgressRing({ progress, label, size = 64, children }: ProgressRingProps) {
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      className="relative inline-flex items-center justify-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" aria-hidden>
        <circle cx="24" cy="24" r={radius} fill="none" stroke="var(--surface-3)" strokeWidth="4" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          fill="none"
          stroke="var(--brand)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - percent / 100)}
          className="transition-[stroke-dashoffset] duration-(--t-med)"
        />
      </svg>
      <span className="tabular relative text-sm font-bold">{children ?? `${percent} %`}</span>
    </span>
  );
}
