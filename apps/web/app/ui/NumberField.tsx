import { type ReactNode, useState } from 'react';
import { formatDecimal, formatForField } from '../lib/format.ts';
import { m } from '@nzela/messages/m';
import { TextField, type TextFieldProps } from './TextField.tsx';

type NumberFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'hint' | 'after'
> & {
  readonly value: number;
  /** NaN while what stands there is no number. */
  readonly onChange: (value: number) => void;
  readonly minimum: number;
  readonly maximum: number;
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
  const isOutside = !(value >= minimum && value <= maximum);
  return (
    <TextField
      autoComplete="off"
      {...field}
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

function textOf(value: number, isCode: boolean): string {
  if (Number.isNaN(value)) return '';
  return isCode ? String(value) : formatForField(String(value));
}

function numberOf(text: string): number {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
