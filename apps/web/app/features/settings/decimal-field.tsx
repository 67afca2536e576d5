import { largestAmount } from '@nzela/money/currencies';
import type { ReactNode } from 'react';
import { formatDecimal, plainDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

type DecimalFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'autoComplete' | 'hint' | 'after'
> & {
  /** Said below the field, with its unit, which stands in the box as well. */
  readonly range?: { readonly maximum: number; readonly unit: string };
  readonly hint?: ReactNode;
};

/** Of what is kept in EUR. */
export const euroRange = { maximum: Number(largestAmount), unit: 'EUR' } as const;

/** A sum that is kept as decimal text with a point, and read and typed with the mark of the reader's language. */
export function DecimalField({ value, onChange, range, hint, ...field }: DecimalFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={plainDecimal(value)}
      onChange={(typed) => onChange(typed.replaceAll(/\s/g, '').replace(',', '.'))}
      hint={range === undefined ? hint : <RangeHint {...range} hint={hint} />}
      after={
        range !== undefined && (
          <span aria-hidden className="flex items-center pr-4 text-ink-2">
            {range.unit}
          </span>
        )
      }
    />
  );
}

type RangeHintProps = NonNullable<DecimalFieldProps['range']> & Pick<DecimalFieldProps, 'hint'>;

function RangeHint({ maximum, unit, hint }: RangeHintProps) {
  const range = { minimum: formatDecimal('0'), maximum: formatDecimal(String(maximum)) };
  return (
    <>
      {m.ui_range_unit({ ...range, unit })}
      {hint !== undefined && <> · {hint}</>}
    </>
  );
}
