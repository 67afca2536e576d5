import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';
import type { ControlProps } from './TextField.tsx';

type CheckboxProps = ControlProps<boolean> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
};

/** One yes or no that is sent with its form. For what takes effect at once, use `Switch`. */
export function Checkbox({
  label,
  hint,
  error,
  value,
  onChange,
  inputRef,
  ...input
}: CheckboxProps) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-3">
        <span className="relative mt-0.5 inline-flex size-6 shrink-0">
          <input
            {...input}
            ref={inputRef}
            type="checkbox"
            checked={value}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            className={
              'peer size-6 appearance-none rounded-s border bg-surface transition-colors ' +
              'checked:border-brand checked:bg-brand disabled:bg-surface-3 ' +
              (error === undefined ? 'border-border-strong' : 'border-neg')
            }
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <Check
            size={18}
            strokeWidth={3}
            aria-hidden
            className="pointer-events-none absolute inset-0 m-auto hidden text-on-brand peer-checked:block"
          />
        </span>
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pl-9 text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
