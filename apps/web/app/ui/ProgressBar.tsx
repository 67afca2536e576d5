type ProgressBarProps = {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly tone?: 'brand' | 'warn';
};

const fills = { brand: 'bg-brand', warn: 'bg-warn' };

/** A share of a whole, as a bar. */
export function ProgressBar({ label, share, tone = 'brand' }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      className="h-2.5 w-full overflow-hidden rounded-full bg-surface-3"
    >
      <div className={`h-full rounded-full ${fills[tone]}`} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
