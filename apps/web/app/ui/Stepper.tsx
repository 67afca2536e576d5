import { Ban, Check, type LucideIcon, X } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { cx } from './cx.ts';

type StepperProps = {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the step being done; `steps.length` when all are. */
  readonly current: number;
  /** How the journey ended at the current step when it goes no further; by itself (`failed`) or by choice. */
  readonly end?: 'failed' | 'cancelled' | undefined;
  /** Lets a person go back to a step already done. */
  readonly onStep?: (step: number) => void;
};

/**
 * The steps of a journey along « le fil »: done ones are green with a check, the current one is named in full,
 * and the thread reaches as far as the person has come. A journey that ended on the way has no green end.
 */
export function Stepper({ label, steps, current, end, onStep }: StepperProps) {
  const last = steps.length - 1;
  const reached = Math.min(current, last);
  return (
    <nav aria-label={label}>
      <p className="mb-3 text-sm font-medium text-ink-2 sm:hidden">
        {m.ui_stepper_position({
          step: reached + 1,
          total: steps.length,
          name: steps[reached] ?? '',
        })}
      </p>
      <ol className="flex">
        {steps.map((step, index) => (
          <Step
            key={step}
            name={step}
            number={index + 1}
            state={index < current ? 'done' : index === current ? (end ?? 'current') : 'next'}
            isFirst={index === 0}
            hue={index / last}
            onGo={
              onStep !== undefined && index < current && current <= last
                ? () => onStep(index)
                : undefined
            }
          />
        ))}
      </ol>
    </nav>
  );
}

type StepState = 'done' | 'current' | 'failed' | 'cancelled' | 'next';

const circles: Record<StepState, string> = {
  done: 'border-pos bg-pos text-surface',
  current: 'border-brand bg-brand text-on-brand',
  failed: 'border-neg bg-neg text-surface',
  cancelled: 'border-ink-3 bg-ink-3 text-surface',
  next: 'border-border-strong bg-surface text-ink-3',
};

const marks: Partial<Record<StepState, LucideIcon>> = { done: Check, failed: X, cancelled: Ban };

type StepProps = {
  readonly name: string;
  readonly number: number;
  readonly state: StepState;
  readonly isFirst: boolean;
  /** Where this step lies along the thread, 0 to 1, for its share of the gradient. */
  readonly hue: number;
  readonly onGo: (() => void) | undefined;
};

function Step({ name, number, state, isFirst, hue, onGo }: StepProps) {
  const reached = state !== 'next';
  const isHere = reached && state !== 'done';
  const Mark = marks[state];
  const content = (
    <>
      <span
        className={cx(
          'tabular inline-flex size-9 items-center justify-center rounded-full border-2 text-sm font-bold transition-colors duration-(--t-med)',
          circles[state],
        )}
      >
        {Mark === undefined ? number : <Mark size={18} strokeWidth={3} aria-hidden />}
      </span>
      <span
        className={cx(
          'text-sm max-sm:sr-only',
          isHere ? 'font-semibold text-ink' : 'font-medium text-ink-2',
        )}
      >
        {name}
        {state === 'done' && <span className="sr-only"> ({m.ui_stepper_done()})</span>}
        {(state === 'failed' || state === 'cancelled') && (
          <span className="sr-only"> ({m.ui_stepper_stopped()})</span>
        )}
      </span>
    </>
  );
  return (
    <li
      aria-current={isHere ? 'step' : undefined}
      className="relative flex flex-1 flex-col items-center"
    >
      {!isFirst && (
        <span aria-hidden className="absolute top-[17px] right-1/2 h-[3px] w-full px-6">
          <span className="block h-full overflow-hidden rounded-full bg-border">
            <span
              className="block h-full origin-left rounded-full transition-transform duration-(--t-slow) ease-out"
              style={{
                transform: `scaleX(${reached ? 1 : 0})`,
                background:
                  state === 'failed' || state === 'cancelled' ? brokenThread : threadGradient(hue),
              }}
            />
          </span>
        </span>
      )}
      {onGo === undefined ? (
        <span className="relative flex flex-col items-center gap-2">{content}</span>
      ) : (
        <button
          type="button"
          onClick={onGo}
          className="target relative flex flex-col items-center gap-2 rounded-m"
        >
          {content}
        </button>
      )}
    </li>
  );
}

/** Reaches the end without its green: nothing arrived there. */
const brokenThread = 'linear-gradient(90deg, var(--accent), var(--border-strong))';

/** The part of brand → accent → positive that ends at `hue` (0 to 1). */
function threadGradient(hue: number): string {
  return hue <= 0.5
    ? 'linear-gradient(90deg, var(--brand), var(--accent))'
    : hue < 1
      ? 'linear-gradient(90deg, var(--accent), color-mix(in oklab, var(--accent), var(--pos)))'
      : 'linear-gradient(90deg, color-mix(in oklab, var(--accent), var(--pos)), var(--pos))';
}
