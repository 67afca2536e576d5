import type * as PhoneNumbers from 'libphonenumber-js/min';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Field, type FieldTexts, controlBoxClass, controlClass } from './Field.tsx';
import {
  callingCodes,
  countryName,
  countryOfNumber,
  type PhoneCountry,
  phoneCountries,
} from './phone-countries.ts';
import type { ControlProps } from './TextField.tsx';

type PhoneFieldProps = FieldTexts &
  ControlProps<string> & {
    /** Chosen until the number says otherwise. */
    readonly country?: PhoneCountry | undefined;
    readonly onCountryChange?: ((country: PhoneCountry) => void) | undefined;
    /** Countries offered; all known ones by default. */
    readonly countries?: readonly PhoneCountry[] | undefined;
    readonly autoComplete?: 'tel' | 'off' | undefined;
    readonly disabled?: boolean | undefined;
  };

let library: typeof PhoneNumbers | null = null;

/** Fetches the numbering plans on first focus: 80 kB that no page needs before a number is typed. */
async function loadLibrary(): Promise<void> {
  library ??= await import('libphonenumber-js/min');
}

type NumberProps = Pick<PhoneFieldProps, 'value' | 'onChange' | 'onCountryChange'> & {
  readonly preferred: PhoneCountry;
};

/** What stands in the field, for which country, and what the form is told of it. */
function useNumber({ value, onChange, onCountryChange, preferred }: NumberProps) {
  const [country, setCountry] = useState<PhoneCountry>(countryOfNumber(value) ?? preferred);
  const [text, setText] = useState(() => nationalText(value, country));
  const [told, setTold] = useState(value);
  if (value !== told) {
    // The form changed the value by itself (a reset, a saved recipient): show that instead.
    const next = countryOfNumber(value) ?? preferred;
    setTold(value);
    setCountry(next);
    setText(nationalText(value, next));
  }

  const isFocused = useRef(false);
  const [plansCame, setPlansCame] = useState(false);
  const load = () => {
    if (library === null) void loadLibrary().then(() => setPlansCame(true));
  };
  const report = (typed: string, from: PhoneCountry) => {
    const next = internationalText(typed, from);
    setTold(next);
    onChange(next);
  };
  // On a slow network a number can be typed, and its field left, before the numbering plans are there.
  const writeAnew = useEffectEvent(() => {
    const number = internationalText(text, country);
    if (number !== told) report(text, country);
    if (!isFocused.current) setText(nationalText(number, country));
  });
  useEffect(() => {
    if (plansCame) writeAnew();
  }, [plansCame]);

  return {
    country,
    text,
    choose(next: PhoneCountry) {
      setCountry(next);
      onCountryChange?.(next);
      if (text !== '') report(text, next);
    },
    type(typed: string) {
      const clean = typed.replace(/[^\d+\s().-]/g, '');
      const named = clean.startsWith('+') ? countryOfNumber(clean) : null;
      if (named !== null && named !== country) {
        setCountry(named);
        onCountryChange?.(named);
      }
      setText(clean);
      load();
      report(clean, named ?? country);
    },
    enter() {
      isFocused.current = true;
      load();
    },
    leave(typed: string) {
      isFocused.current = false;
      setText(nationalText(internationalText(typed, country), country));
    },
  };
}

/**
 * A telephone number with its country. `value` is E.164 (`+221771234567`) as soon as what was typed makes a
 * number, and otherwise the country's code with the digits so far, so nothing typed is ever lost.
 */
export function PhoneField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  name,
  value,
  onChange,
  onBlur,
  inputRef,
  country: preferred = 'FR',
  onCountryChange,
  countries = phoneCountries,
  autoComplete = 'tel',
  disabled = false,
}: PhoneFieldProps) {
  const number = useNumber({ value, onChange, onCountryChange, preferred });
  const { country, text } = number;
  return (
    <Field {...{ label, hint, error, optional, labelHidden }}>
      {(control) => (
        <div className={controlBoxClass(error !== undefined, disabled)}>
          <span className="relative flex border-r border-border bg-surface-2">
            <span
              aria-hidden
              className="tabular flex items-center gap-1.5 py-3 pr-3 pl-4 font-semibold whitespace-nowrap"
            >
              {country} +{callingCodes[country]}
              <ChevronDown size={16} className="text-ink-2" />
            </span>
            <select
              aria-label={m.ui_phone_country()}
              value={country}
              disabled={disabled}
              className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
              onChange={(event) => number.choose(event.currentTarget.value as PhoneCountry)}
            >
              {countries.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)} (+{callingCodes[code]})
                </option>
              ))}
            </select>
          </span>
          <input
            {...control}
            ref={inputRef}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete}
            disabled={disabled}
            value={text}
            className={`tabular ${controlClass}`}
            onFocus={number.enter}
            onChange={(event) => number.type(event.currentTarget.value)}
            onBlur={(event) => {
              number.leave(event.currentTarget.value);
              onBlur?.();
            }}
          />
        </div>
      )}
    </Field>
  );
}

/** E.164 when `typed` is a number of `country` or carries its own code; else the code and the digits so far. */
function internationalText(typed: string, country: PhoneCountry): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return '';
  const parsed = library?.parsePhoneNumberFromString(typed, country);
  if (parsed !== undefined) return parsed.number;
  if (typed.trimStart().startsWith('+')) return `+${digits}`;
  return `+${callingCodes[country]}${digits.replace(/^0/, '')}`;
}

/** How the number is written inside its country, grouped when the numbering plans are there. */
function nationalText(value: string, country: PhoneCountry): string {
  const parsed = library?.parsePhoneNumberFromString(value, country);
  if (parsed?.isPossible() === true) return parsed.formatNational();
  const prefix = `+${callingCodes[country]}`;
  return value.startsWith(prefix) ? value.slice(prefix.length) : value;
}
