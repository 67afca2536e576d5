import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ProofActions, type ProofProps } from './proof-actions.tsx';
import { verify } from './step-up.api.ts';

/** Proof by the account's password. */
export function PasswordProof({ asked, onProved, onCancel }: ProofProps) {
  const form = useAppForm(
    z.object({ motDePasse: z.string().min(1, { error: m.auth_step_up_password_missing() }) }),
    { motDePasse: '' },
  );
  return (
    <Form
      form={form}
      label={m.auth_step_up_title()}
      onSubmit={async ({ motDePasse }) => {
        onProved((await verify({ ...asked, methode: 'mot-de-passe', motDePasse })).jeton);
      }}
    >
      <FormField form={form} name="motDePasse">
        {(field) => (
          <PasswordField
            {...field}
            autoFocus
            autoComplete="current-password"
            label={m.auth_password()}
          />
        )}
      </FormField>
      <ProofActions form={form} onCancel={onCancel} />
    </Form>
  );
}
