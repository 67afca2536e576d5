import type { VerificationAsked } from '@nzela/contract/step-up';
import { z } from 'zod';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { verify } from './step-up.api.ts';

export type ProofProps = {
  readonly asked: VerificationAsked;
  readonly onProved: (token: string) => void;
  readonly onCancel: () => void;
};

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
      <ProofActions busy={form.formState.isSubmitting} onCancel={onCancel} />
    </Form>
  );
}

/** The two ways out of a proof: on a phone the main one is on top, under the thumb. */
export function ProofActions({
  busy,
  onCancel,
}: {
  readonly busy: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {m.ui_cancel()}
      </Button>
      <Button type="submit" busy={busy} busyLabel={m.auth_step_up_busy()}>
        {m.auth_step_up_submit()}
      </Button>
    </div>
  );
}
