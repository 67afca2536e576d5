import { oneTimeCodeSchema } from '@nzela/contract/sign-in';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { CodeField } from './code-field.tsx';
import { ProofActions, type ProofProps } from './proof-actions.tsx';
import { verify } from './step-up.api.ts';

/** Proof by a code of the person's application. */
export function CodeProof({ asked, onProved, onCancel }: ProofProps) {
  const form = useAppForm(z.object({ code: oneTimeCodeSchema }), { code: '' });
  return (
    <Form
      form={form}
      label={m.auth_step_up_title()}
      onSubmit={async ({ code }) => {
        onProved((await verify({ ...asked, methode: 'totp', code })).jeton);
      }}
    >
      <FormField form={form} name="code">
        {(field) => <CodeField {...field} />}
      </FormField>
      <ProofActions form={form} onCancel={onCancel} />
    </Form>
  );
}
