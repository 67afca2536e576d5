import { CircleCheck } from 'lucide-react';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { FormField } from '../../ui/Form.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { RegisterValues } from './name-fields.tsx';
import type { KnownReferral, ReferralChecker } from './use-referral-check.ts';

type ReferralFieldProps = { readonly form: RegisterValues; readonly referral: ReferralChecker };

const name = 'codeParrainageUtilise';

/** The optional referral code with its « Vérifier » button, and what is known of the code. */
export function ReferralField({ form, referral }: ReferralFieldProps) {
  const { known } = referral;
  const fail = (message: string) => form.setError(name, { message });

  const check = async () => {
    const code = form.getValues(name).trim();
    if (code === '') {
      fail(m.auth_referral_missing());
      return;
    }
    try {
      if (!(await referral.isValid(code))) fail(m.auth_referral_invalid());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error.message);
    }
  };

  return (
    <FormField form={form} name={name}>
      {(field) => (
        <div className="flex flex-col gap-2">
          <TextField
            {...field}
            error={field.error ?? invalidity(known, field.value)}
            label={m.auth_referral()}
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            onChange={(code) => {
              referral.clear();
              form.clearErrors(name);
              field.onChange(code);
            }}
            after={
              <button
                type="button"
                className="border-l border-border bg-surface-2 px-5 font-semibold -outline-offset-3! transition-colors hover:bg-surface-3 disabled:text-ink-3 disabled:hover:bg-surface-2"
                disabled={field.value === '' || known.state === 'checking'}
                onClick={() => void check()}
              >
                {m.auth_referral_check()}
              </button>
            }
          />
          <p role="status" className="flex items-center gap-2 text-sm font-medium empty:hidden">
            {known.state === 'checking' && (
              <>
                <Spinner size={16} />
                {m.auth_referral_checking()}
              </>
            )}
            {known.state === 'valid' && (
              <span className="flex items-center gap-2 text-pos">
                <CircleCheck size={18} aria-hidden />
                {m.auth_referral_valid({ name: known.name })}
              </span>
            )}
          </p>
        </div>
      )}
    </FormField>
  );
}

/** A code found invalid stays so while it is unchanged, whatever else of the form is checked meanwhile. */
function invalidity(known: KnownReferral, text: string): string | undefined {
  const isThisOne = known.state === 'invalid' && known.code === text.trim();
  return isThisOne ? m.auth_referral_invalid() : undefined;
}
