import { passwordMinimumLength } from '@nzela/contract/auth';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { passwordStrength, type Strength } from './password-strength.ts';

type PasswordStrengthMeterProps = {
  readonly password: string;
  /** Words of the person that a stranger would try first. */
  readonly personal: readonly string[];
};

const colours: Record<Strength, string> = {
  0: '',
  1: 'bg-neg',
  2: 'bg-accent',
  3: 'bg-pos',
  4: 'bg-pos',
};

/** Four bars and a sentence: how hard the password is to guess, and what would make it better. */
export function PasswordStrengthMeter({ password, personal }: PasswordStrengthMeterProps) {
  const strength = passwordStrength(password, personal);
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className="grid grid-cols-4 gap-1.5">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cx(
              'h-1.5 rounded-full transition-colors',
              bar <= strength ? colours[strength] : 'bg-surface-3',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-2">
        {advice(password, strength)}
      </p>
    </div>
  );
}

function advice(password: string, strength: Strength): string {
  const missing = passwordMinimumLength - password.length;
  if (strength === 0) return m.auth_password_hint({ count: passwordMinimumLength });
  if (missing > 0) return m.auth_password_short({ count: missing });
  const sentences = {
    1: m.auth_password_weak,
    2: m.auth_password_fair,
    3: m.auth_password_good,
    4: m.auth_password_strong,
  };
  return sentences[strength]();
}
