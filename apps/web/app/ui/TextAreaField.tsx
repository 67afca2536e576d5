import type { Ref } from 'react';
import { Field, type FieldTexts, controlBoxClass, controlClass } from './Field.tsx';
import type { ControlProps } from './TextField.tsx';

type TextAreaFieldProps = FieldTexts &
  Omit<ControlProps<string>, 'inputRef'> & {
    readonly inputRef?: Ref<HTMLTextAreaElement> | undefined;
    readonly rows?: number;
    readonly maxLength?: number;
    readonly disabled?: boolean;
  };

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  onChange,
  inputRef,
  rows = 4,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden }}>
      {(control) => (
        <div className={controlBoxClass(error !== undefined, area.disabled)}>
          <textarea
            rows={rows}
            {...area}
            {...control}
            ref={inputRef}
            className={`${controlClass} resize-y`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
