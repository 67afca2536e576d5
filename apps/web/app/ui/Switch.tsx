import { type ReactNode, useId } from 'react';

type SwitchProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
};

/** A setting that is on or off, at once or with the form around it. Label left, switch right, the whole row is the target. */
export function Switch({ label, hint, value, onChange, disabled, name }: SwitchProps) {
  const hintId = useId();
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2">
      <span>
        <span className="block font-medium">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block text-sm text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-8 w-13 shrink-0">
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={value}
          aria-checked={value}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : hintId}
          className="peer h-8 w-13 appearance-none rounded-full border border-border-strong bg-surface-3 transition-colors checked:border-brand checked:bg-brand disabled:opacity-60"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-6 rounded-full bg-ink-2 shadow-1 transition-[translate,background-color] peer-checked:translate-x-5 peer-checked:bg-on-brand"
        />
      </span>
    </label>
  );
}
