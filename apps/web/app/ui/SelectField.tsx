import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Field, type FieldTexts, controlBoxClass, controlClass } from './Field.tsx';
import type { ControlProps } from './TextField.tsx';

export type SelectOption<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};

export type SelectFieldProps<Value extends string> = FieldTexts &
  Omit<ControlProps<Value, Value | ''>, 'inputRef'> & {
    readonly inputRef?: Ref<HTMLSelectElement> | undefined;
    readonly options: readonly SelectOption<Value>[];
    /** The first, unselectable line while nothing is chosen. */
    readonly prompt?: string | undefined;
    readonly autoComplete?: string | undefined;
    readonly disabled?: boolean | undefined;
    readonly className?: string | undefined;
  };

/**
 * One of a few choices, by the device's own picker: the best there is on a phone, and it costs no script.
 */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  onChange,
  inputRef,
  options,
  prompt,
  ...select
}: SelectFieldProps<Value>) {
  const isUnchosen = select.value === '' && options.every(({ value }) => value !== '');
  return (
    <Field {...{ label, hint, error, optional, labelHidden, className }}>
      {(control) => (
        <div className={`relative ${controlBoxClass(error !== undefined, select.disabled)}`}>
          <select
            {...select}
            {...control}
            ref={inputRef}
            className={`${controlClass} appearance-none truncate pr-12`}
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {(prompt !== undefined || isUnchosen) && (
              <option value="" disabled>
                {prompt ?? ''}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={20}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
