import type { CurrencyCode } from '@nzela/money/currencies';
import { exponentOf } from '@nzela/money/currencies';
import { ChevronDown } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { acceptAmountText, tidyAmountText } from './amount-text.ts';
import { cx } from './cx.ts';
import { Field, type FieldTexts, controlBoxClass } from './Field.tsx';
import type { ControlProps } from './TextField.tsx';

export type AmountFieldProps = FieldTexts &
  ControlProps<string> & {
    readonly currency: CurrencyCode;
    /** Currencies the person may choose; one or none shows the currency as text. */
    readonly currencies?: readonly CurrencyCode[] | undefined;
    readonly onCurrencyChange?: ((currency: CurrencyCode) => void) | undefined;
    /** Name of the currency's own control, for a form that is sent without scripts. */
    readonly currencyName?: string | undefined;
    /** `hero` is for the amount that the whole screen is about. */
    readonly size?: 'm' | 'hero' | undefined;
    /** True while the other side is being computed: the text fades, the box keeps its size. */
    readonly pending?: boolean | undefined;
    readonly disabled?: boolean | undefined;
    readonly className?: string | undefined;
  };

/**
 * An amount with its currency attached. `value` is the text as typed (`12,50`, `12.50` and `1 250,5` are all
 * amounts); it is tidied when the person leaves the field. Parse it with `parseTypedAmount`.
 */
export function AmountField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  className,
  name,
  value,
  onChange,
  onBlur,
  inputRef,
  currency,
  currencies = [],
  onCurrencyChange,
  currencyName,
  size = 'm',
  pending = false,
  disabled = false,
}: AmountFieldProps) {
  const hero = size === 'hero';
  return (
    <Field {...{ label, hint, error, optional, labelHidden, className }}>
      {(control) => (
        <div className={cx(controlBoxClass(error !== undefined, disabled), hero && 'rounded-l')}>
          <input
            {...control}
            ref={inputRef}
            name={name}
            type="text"
            inputMode={exponentOf(currency) === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            enterKeyHint="next"
            disabled={disabled}
            value={value}
            aria-busy={pending || undefined}
            className={cx(
              'tabular w-full min-w-0 flex-1 bg-transparent text-inherit outline-none transition-opacity',
              hero
                ? 'px-5 py-3 font-display text-amount font-semibold tracking-tight'
                : 'px-4 py-3 text-lg font-semibold',
              pending && 'opacity-50',
            )}
            onChange={(event) => onChange(acceptAmountText(value, event.currentTarget.value))}
            onBlur={(event) => {
              // What stands in the field, not `value`: it may have been typed before the scripts, and not told yet.
              onChange(tidyAmountText(event.currentTarget.value, currency));
              onBlur?.();
            }}
          />
          <CurrencyPart
            {...{ currency, currencies, onCurrencyChange, disabled, hero }}
            name={currencyName}
          />
        </div>
      )}
    </Field>
  );
}

type CurrencyPartProps = Pick<AmountFieldProps, 'currency' | 'onCurrencyChange'> & {
  readonly currencies: readonly CurrencyCode[];
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly disabled?: boolean;
  readonly hero?: boolean;
};

/** The right part of an amount's box: its currency, to choose when there are several. */
export function CurrencyPart({
  currency,
  currencies,
  onCurrencyChange,
  name,
  label,
  disabled = false,
  hero = false,
}: CurrencyPartProps) {
  const look = cx('flex items-center font-semibold text-ink', hero ? 'px-5 text-lg' : 'px-4');
  if (currencies.length < 2 || onCurrencyChange === undefined) {
    return <span className={cx(look, 'text-ink-2')}>{currency}</span>;
  }
  return (
    <span className="relative flex border-l border-border bg-surface-2">
      <select
        aria-label={label ?? m.ui_amount_currency()}
        name={name}
        value={currency}
        disabled={disabled}
        className={cx(look, 'h-full appearance-none bg-transparent pr-11 outline-none')}
        onChange={(event) => onCurrencyChange(event.currentTarget.value as CurrencyCode)}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
