import { plainDecimal } from '../../../lib/format.ts';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';

type DecimalFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>;

/** A sum that is kept as decimal text with a point, and read and typed with the mark of the reader's language. */
export function DecimalField({ value, onChange, ...field }: DecimalFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={plainDecimal(value)}
      onChange={(typed) => onChange(typed.replaceAll(/\s/g, '').replace(',', '.'))}
    />
  );
}
