import { type ReactNode, useState } from 'react';
import { formatDecimal, formatForField } from '../lib/format.ts';
import { m } from '@nzela/messages/m';
import { TextField, type TextFieldProps } from './TextField.tsx';

type NumberFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'hint' | 'after' | 'onKeyDown'
> & {
  readonly value: number;
  /** NaN while what stands there is no number. */
  readonly onChange: (value: number) => void;
  readonly minimum: number;
  readonly maximum: number;
  /** What the arrow keys add and take; any other number may be typed. */
  readonly step?: number;
  /** Spoken after the range and shown in the box: « jours », « % ». */
  readonly unit?: string | undefined;
  readonly hint?: ReactNode;
  /** A number that counts nothing, as a port, is written without spaces. */
  readonly isCode?: boolean;
};

/** A number with its bounds said below it; what is typed stays as it is typed, a decimal comma too. */
export function NumberField({
  value,
  onChange,
  minimum,
  maximum,
  step,
  unit,
  hint,
  isCode = false,
  error,
  ...field
}: NumberFieldProps) {
  const shown = textOf(value, isCode);
  const [typed, setTyped] = useState({ text: shown, value });
  // Another value than the one that was typed: the form was filled anew.
  const text = Object.is(typed.value, value) ? typed.text : shown;
  const range = {
    minimum: formatDecimal(String(minimum)),
    maximum: formatDecimal(String(maximum)),
  };
  const change = (number: number) => {
    setTyped({ text: textOf(number, isCode), value: number });
    onChange(number);
  };
  const isOutside = !(value >= minimum && value <= maximum);
  return (
    <TextField
      autoComplete="off"
      {...field}
      {...(step === undefined ? {} : stepping({ value, minimum, maximum, step }, change))}
      inputMode="decimal"
      value={text}
      onChange={(next) => {
        const number = numberOf(next);
        setTyped({ text: next, value: number });
        onChange(number);
      }}
      error={error !== undefined && isOutside ? m.ui_range_wrong(range) : error}
      hint={
        <>
          {unit === undefined ? m.ui_range(range) : m.ui_range_unit({ ...range, unit })}
          {step !== undefined && <> · {m.ui_range_step({ step: formatDecimal(String(step)) })}</>}
          {hint !== undefined && <> · {hint}</>}
        </>
      }
      after={
        unit !== undefined && (
          <span aria-hidden className="flex items-center pr-4 text-ink-2">
            {unit}
          </span>
        )
      }
    />
  );
}

const ways: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

type Steps = Readonly<Record<'value' | 'minimum' | 'maximum' | 'step', number>>;

/** The arrow keys move the number by its step, within its bounds. */
function stepping(
  { value, minimum, maximum, step }: Steps,
  change: (value: number) => void,
): Pick<
  TextFieldProps,
  'role' | 'onKeyDown' | 'aria-valuemin' | 'aria-valuemax' | 'aria-valuenow'
> {
  const digits = String(step).split('.')[1]?.length ?? 0;
  return {
    role: 'spinbutton',
    'aria-valuemin': minimum,
    'aria-valuemax': maximum,
    'aria-valuenow': Number.isNaN(value) ? undefined : value,
    onKeyDown(event) {
      const way = ways[event.key];
      if (way === undefined) return;
      event.preventDefault();
      const from = Number.isNaN(value) ? minimum : value;
      const precision = Math.max(digits, String(from).split('.')[1]?.length ?? 0);
      const next = Number((from + way * step).toFixed(precision));
      change(Math.min(Math.max(next, minimum), maximum));
    },
  };
}

function textOf(value: number, isCode: boolean): string {
  if (Number.isNaN(value)) return '';
  return isCode ? String(value) : formatForField(String(value));
}

function numberOf(text: string): number {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
