import { m } from '@nzela/messages/m';
import { productTimeZone } from '../../../lib/product-time.ts';
import { dayOf, startOfDay } from '../../../lib/time-zone.ts';
import { TextField } from '../../../ui/TextField.tsx';

type StartFieldProps = {
  readonly name: string;
  /** An instant: the beginning of a day where the product is. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

/** From which day a price holds. */
export function StartField({ name, value, onChange, error }: StartFieldProps) {
  return (
    <TextField
      name={name}
      type="date"
      label={m.payment_config_start()}
      error={error}
      value={dayAt(value)}
      onChange={(day) => onChange(startOf(day))}
    />
  );
}

// While a year is being typed it is 2, 20 and 202: days of which no zone tells the clocks.
const firstDay = '1971-01-01';

function dayAt(start: string): string {
  return start < firstDay ? start.slice(0, 10) : dayOf(new Date(start), productTimeZone());
}

function startOf(day: string): string {
  if (day === '') return '';
  const isTyped = day.length === firstDay.length && day > firstDay;
  return isTyped ? startOfDay(day, productTimeZone()).toISOString() : `${day}T00:00:00.000Z`;
}
