import { m } from '@nzela/messages/m';
import { TextField } from '../../../ui/TextField.tsx';

type StartFieldProps = {
  readonly name: string;
  /** An instant; a day typed means its midnight UTC. */
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
      value={value.slice(0, 10)}
      onChange={(day) => onChange(day === '' ? '' : `${day}T00:00:00.000Z`)}
    />
  );
}
