import { registerRequestSchema } from '@nzela/contract/auth';
import { emailSchema, phoneInputSchema } from '@nzela/contract/common';
import { z } from 'zod';
import { m } from '@nzela/messages/m';

/** `message` for what was left empty, then the contract's own checks. */
function filled<Checked extends z.ZodType<unknown, string>>(message: string, checked: Checked) {
  return z.string().trim().min(1, { error: message }).pipe(checked);
}

const password = (message: string) => z.string().min(1, { error: message }).max(200);

/** Login by e-mail (§5). */
export function emailLoginSchema() {
  const missing = m.auth_login_email_missing();
  return z.object({ email: filled(missing, emailSchema), password: password(missing) });
}

/** Login by phone (§5). */
export function phoneLoginSchema() {
  const missing = m.auth_login_phone_missing();
  return z.object({ telephone: filled(missing, phoneInputSchema), password: password(missing) });
}

/** A new password typed twice, checked as the API does except for how easily it is guessed. */
function newPassword(missing: string) {
  return {
    password: z.string().min(1, { error: missing }).pipe(registerRequestSchema.shape.password),
    confirmation: z.string().min(1, { error: missing }),
  };
}

type Twice = { readonly password: string; readonly confirmation: string };

const isSame = ({ password: first, confirmation }: Twice) => first === confirmation;

/** Said as soon as both are typed, whatever else is still missing in the form. */
const mismatch = () => ({
  path: ['confirmation'],
  error: m.auth_password_mismatch(),
  when: ({ value }: { value: unknown }) => (value as Twice).confirmation !== '',
});

/**
 * Registration (§5): the fields of the screen, before the full name is split. In place, on the way to a payment, the
 * password is typed once and can be looked at.
 */
export function registerSchema({ asksTwice }: { readonly asksTwice: boolean }) {
  const missing = m.auth_register_missing();
  const { password: newOne, confirmation } = newPassword(missing);
  const schema = z.object({
    nomComplet: z.string().trim().min(1, { error: missing }).max(200),
    prenom: z.string().trim().max(80),
    nom: z.string().trim().max(120),
    email: filled(missing, emailSchema),
    telephone: filled(missing, phoneInputSchema),
    password: newOne,
    confirmation: asksTwice ? confirmation : z.string(),
    role: registerRequestSchema.shape.role,
    codeParrainageUtilise: z.string().trim().max(32),
  });
  return asksTwice ? schema.refine(isSame, mismatch()) : schema;
}

/** What the fields of the registration hold, and what they hold once checked. */
export type RegisterInput = z.input<ReturnType<typeof registerSchema>>;
export type Registration = z.output<ReturnType<typeof registerSchema>>;

export function resetSchema() {
  return z.object(newPassword(m.auth_reset_missing())).refine(isSame, mismatch());
}

export function requestResetSchema() {
  return z.object({ email: filled(m.auth_forgot_missing(), emailSchema) });
}
