import { type ReactNode, useId } from 'react';
import { m } from '@nzela/messages/m';
import { cx } from './cx.ts';
import { FieldError, useFaultText } from './Field.tsx';
import type { ControlProps } from './TextField.tsx';

export type RadioCard<Value extends string = string> = {
  readonly value: Value;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  /** Right of the title, or under it where it is narrow: a price, a delay. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
};

type RadioCardsProps<Value extends string> = ControlProps<Value, Value | ''> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly options: readonly RadioCard<Value>[];
  readonly columns?: 1 | 2 | 3;
};

/** Side by side as soon as the tiles have room for it, wherever they stand; three with an explanation need more. */
const columnClass = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 @md:grid-cols-2',
  3: 'grid-cols-1 @md:grid-cols-3',
  wide3: 'grid-cols-1 @2xl:grid-cols-3',
} as const;

/** One of a few choices, each a tile large enough for a thumb and for its explanation. */
export function RadioCards<Value extends string>({
  label,
  hint,
  error,
  optional,
  options,
  columns = 1,
  value,
  onChange,
  onBlur,
  name,
  inputRef,
}: RadioCardsProps<Value>) {
  const fault = useFaultText(label, error);
  const id = useId();
  const group = name ?? id;
  const isExplained = options.some(({ detail }) => detail !== undefined);
  const layout = columns === 3 && isExplained ? 'wide3' : columns;
  return (
    <fieldset
      className="@container flex min-w-0 flex-col gap-2"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-2 text-[0.9375rem] font-semibold">
        {label}
        {optional === true && (
          <span className="ml-2 font-normal text-ink-3">{m.ui_field_optional()}</span>
        )}
      </legend>
      {hint !== undefined && <p className="text-sm text-ink-2">{hint}</p>}
      <div className={cx('grid gap-3', columnClass[layout])}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-16 cursor-pointer items-center gap-4 rounded-m border bg-surface p-4 transition-[border-color,background-color,box-shadow]',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error === undefined ? 'border-border-strong hover:border-ink-3' : 'border-neg',
              option.disabled === true && 'cursor-not-allowed bg-surface-2 text-ink-3',
            )}
          >
            <input
              ref={index === 0 ? inputRef : undefined}
              type="radio"
              name={group}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              className="sr-only"
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            {option.icon !== undefined && (
              <span aria-hidden className="inline-flex shrink-0 text-brand">
                {option.icon}
              </span>
            )}
            {/* Where both do not fit on a line, the aside goes under the text instead of squeezing it. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 flex-[1_1_11rem]">
                <span className="block font-semibold">{option.title}</span>
                {option.detail !== undefined && (
                  <span className="block text-sm text-ink-2">{option.detail}</span>
                )}
              </span>
              {option.aside !== undefined && (
                <span className="tabular shrink-0 text-sm font-semibold">{option.aside}</span>
              )}
            </span>
            <RadioMark checked={value === option.value} />
          </label>
        ))}
      </div>
      {fault !== undefined && <FieldError id={`${id}-error`}>{fault}</FieldError>}
    </fieldset>
  );
}

function RadioMark({ checked }: { readonly checked: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-full border-2 bg-surface transition-colors',
        checked ? 'border-brand' : 'border-border-strong',
      )}
    >
      <span
        className={cx(
          'size-3 rounded-full bg-brand transition-transform',
          checked ? 'scale-100' : 'scale-0',
        )}
      />
    </span>
  );
}
