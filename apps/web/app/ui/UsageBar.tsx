type UsageBarProps = {
  /** What is used up. */
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
};

/** How much of something is used up; nearly all of it is a warning. */
export function UsageBar({ label, share }: UsageBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      className="h-2.5 w-full overflow-hidden rounded-full bg-surface-3"
    >
      <div
        className={`h-full rounded-full ${share >= 0.9 ? 'bg-warn' : 'bg-brand'}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
