import { Field, type FieldTexts, controlBoxClass, controlClass } from './Field.tsx';
import type { ControlProps } from './TextField.tsx';

type TextAreaFieldProps = FieldTexts &
  Omit<ControlProps<string>, 'inputRef'> & {
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
            className={`${controlClass} resize-y`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
