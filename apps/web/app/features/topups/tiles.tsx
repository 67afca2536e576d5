import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { FieldError, useFaultText } from '../../ui/Field.tsx';

type Tile = {
  readonly value: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  /** Under the title, in weight: a price. */
  readonly price?: ReactNode;
  readonly disabled?: boolean;
};

type TilesProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Tile[];
  /** Short tiles stand two by two on a phone; long ones take the line. */
  readonly size: 'short' | 'long';
};

const grids = {
  short: 'grid-cols-2 sm:grid-cols-3',
  long: 'grid-cols-1 sm:grid-cols-2',
} as const;

/** One of several small choices, close together: operators, amounts, packages. */
export function Tiles({ label, hint, error, name, value, onChange, options, size }: TilesProps) {
  const fault = useFaultText(label, error);
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={describedBy === '' ? undefined : describedBy}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-2 text-[0.9375rem] font-semibold">{label}</legend>
      <div className={cx('grid gap-2.5 sm:gap-3', grids[size])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-14 min-w-0 cursor-pointer items-center gap-3 rounded-m border bg-surface px-3.5 py-2.5',
              // A name beside its mark has no room two by two on a phone.
              option.icon !== undefined && 'max-sm:flex-col max-sm:items-start max-sm:gap-2',
              'transition-[border-color,background-color,box-shadow]',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error === undefined ? 'border-border-strong hover:border-ink-3' : 'border-neg',
              option.disabled === true && 'cursor-not-allowed bg-surface-2 text-ink-3',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              className="sr-only"
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold max-sm:text-[0.9375rem]">{option.title}</span>
              {option.detail !== undefined && (
                <span className="block text-sm text-ink-2">{option.detail}</span>
              )}
            </span>
            {option.price !== undefined && (
              <span
                className={cx(
                  'tabular shrink-0',
                  size === 'long' ? 'font-semibold' : 'text-sm text-ink-2',
                )}
              >
                {option.price}
              </span>
            )}
          </label>
        ))}
      </div>
      {fault !== undefined && <FieldError id={`${id}-error`}>{fault}</FieldError>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
