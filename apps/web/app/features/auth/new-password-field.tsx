import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PasswordStrengthMeter } from './password-strength-meter.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  /** Words of the person that a stranger would try first. */
  readonly personal: readonly string[];
};

/** A new password, with its strength as it is typed. */
export function NewPasswordField({ personal, ...field }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <PasswordField {...field} autoComplete="new-password" />
      <PasswordStrengthMeter password={field.value} personal={personal} />
    </div>
  );
}
