import { changePasswordSchema } from '@nzela/contract/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { changePassword } from './security.api.ts';

const empty = { motDePasse: '', nouveauMotDePasse: '', confirmation: '' };

/** §5: all three, and the same twice. */
function schema() {
  return z
    .object({
      ...changePasswordSchema.shape,
      confirmation: z.string().min(1, { error: m.auth_reset_missing() }),
    })
    .refine(({ nouveauMotDePasse, confirmation }) => nouveauMotDePasse === confirmation, {
      path: ['confirmation'],
      error: m.auth_password_mismatch(),
      // Said as soon as both are typed, whatever else is still missing.
      when: ({ value }) => (value as typeof empty).confirmation !== '',
    });
}

/** A new password for whoever knows the present one; every other device is signed out. */
export function PasswordCard() {
  const { session } = useRootData();
  const queries = useQueryClient();
  const form = useAppForm(schema(), empty);
  return (
    <Card title={m.auth_password_change()} description={m.auth_password_change_text()}>
      <Form
        form={form}
        label={m.auth_password_change()}
        onSubmit={async ({ motDePasse, nouveauMotDePasse }) => {
          await changePassword({ motDePasse, nouveauMotDePasse });
          form.reset(empty);
          toast('success', m.auth_password_changed());
          await queries.invalidateQueries({ queryKey: ['auth', 'sessions'] });
        }}
      >
        <FormField form={form} name="motDePasse" missing={m.auth_missing_present()}>
          {(field) => (
            <PasswordField
              {...field}
              autoComplete="current-password"
              label={m.auth_password_present()}
            />
          )}
        </FormField>
        <FormField form={form} name="nouveauMotDePasse" missing={m.auth_missing_new()}>
          {(field) => (
            <NewPasswordField
              {...field}
              label={m.auth_reset_new()}
              personal={session === null ? [] : [session.prenom, session.nom]}
            />
          )}
        </FormField>
        <FormField form={form} name="confirmation" missing={m.auth_missing_confirmation()}>
          {(field) => (
            <PasswordField {...field} autoComplete="new-password" label={m.auth_confirmation()} />
          )}
        </FormField>
        <div className="grid sm:block">
          <SubmitButton form={form} busyLabel={m.auth_reset_busy()}>
            {m.auth_reset_submit()}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
