import type { ComponentProps, ReactNode, Ref } from 'react';
import { Field, type FieldTexts, controlBoxClass, controlClass } from './Field.tsx';

/**
 * What a form gives to any control: its value, how to change it, and where to focus. `Shown` is wider than
 * `Value` where nothing may be chosen yet.
 */
export type ControlProps<Value, Shown = Value> = {
  readonly name?: string | undefined;
  readonly value: Shown;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
};

type InputAttributes = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'inputMode'
  | 'spellCheck'
  | 'maxLength'
  | 'disabled'
  | 'readOnly'
  | 'required'
  | 'placeholder'
  | 'enterKeyHint'
>;

export type TextFieldProps = FieldTexts &
  ControlProps<string> &
  InputAttributes & {
    readonly aside?: ReactNode;
    /** Inside the box, before and after what is typed: an icon, a unit, a button. */
    readonly before?: ReactNode;
    readonly after?: ReactNode;
    readonly className?: string | undefined;
  };

/** One line of text. `value` is what was typed, untouched. */
export function TextField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  aside,
  before,
  after,
  className,
  onChange,
  inputRef,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, aside, className }}>
      {(control) => (
        <div className={controlBoxClass(error !== undefined, input.disabled)}>
          {before}
          <input
            type="text"
            {...input}
            {...control}
            ref={inputRef}
            className={controlClass}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after}
        </div>
      )}
    </Field>
  );
}
