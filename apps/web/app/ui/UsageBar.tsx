import { ProgressBar } from './ProgressBar.tsx';

type UsageBarProps = {
  /** What is used up. */
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
};

/** How much of something is used up; nearly all of it is a warning. */
export function UsageBar({ label, share }: UsageBarProps) {
  return <ProgressBar label={label} share={share} tone={share >= 0.9 ? 'warn' : 'brand'} />;
}
