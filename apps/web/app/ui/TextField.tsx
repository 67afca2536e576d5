import type { ComponentProps, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
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
  | 'onKeyDown'
  | 'role'
  | 'aria-valuemin'
  | 'aria-valuemax'
  | 'aria-valuenow'
>;

export type TextFieldProps = FieldTexts &
  ControlProps<string> &
  InputAttributes & {
    readonly aside?: ReactNode;
    /** Inside the box, before and after what is typed: an icon, a unit, a button. */
    readonly before?: ReactNode;
    readonly after?: ReactNode;
    /** Writes a long text smaller where the box is narrow, so that an account number can be checked as a whole. */
    readonly whole?: boolean | undefined;
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
  whole = false,
  className,
  onChange,
  inputRef,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, aside, className }}>
      {(control) => (
        <div
          className={cx(
            controlBoxClass(error !== undefined, input.disabled),
            whole && '@container',
          )}
        >
          {before}
          <input
            type="text"
            {...input}
            {...control}
            ref={inputRef}
            className={controlClass}
            style={whole ? { fontSize: wholeSize(input.value) } : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

/** In em of the text's font: its digits and capitals, its spaces. */
const glyphEm = 0.64;
const spaceEm = 0.28;

/** The size at which `text` fits between the box's paddings, from 12 to 16 px. */
function wholeSize(text: string): string {
  const glyphs = text.replaceAll(/\s/g, '').length;
  const widthEm = glyphs * glyphEm + (text.length - glyphs) * spaceEm;
  if (widthEm === 0) return '1rem';
  return `clamp(0.75rem, calc((100cqi - 2.25rem) / ${widthEm.toFixed(2)}), 1rem)`;
}
