import { oneTimeCodeSchema, type SecondStep } from '@nzela/contract/sign-in';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { toast } from '../../ui/toast.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { finishLogin } from './auth.api.ts';
import { CodeField } from './code-field.tsx';
import { type SignedInListener, useEnter } from './use-login.ts';

type CodeFormProps = {
  readonly step: SecondStep;
  readonly onSignedIn: SignedInListener;
  readonly onBack: () => void;
};

/** The second step of a sign-in: the code of the person's application. */
export function CodeForm({ step, onSignedIn, onBack }: CodeFormProps) {
  const enter = useEnter(onSignedIn);
  const form = useAppForm(z.object({ code: oneTimeCodeSchema }), { code: '' });
  return (
    <Form
      form={form}
      label={m.auth_code_title()}
      onSubmit={async ({ code }) => {
        try {
          await enter(await finishLogin(step.jeton, code));
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'etape_expiree') throw error;
          toast('error', error.message);
          onBack();
        }
      }}
    >
      <div>
        <h2 className="text-2xl">{m.auth_code_title()}</h2>
        <p className="mt-1 text-ink-2">{m.auth_code_text()}</p>
      </div>
      <FormField form={form} name="code">
        {(field) => <CodeField {...field} />}
      </FormField>
      <SubmitButton
        form={form}

        size="l"
        block
        busyLabel={m.auth_login_busy()}
      >
        {m.auth_login_submit()}
      </SubmitButton>
      <Button variant="quiet" block onClick={onBack}>
        {m.auth_code_back()}
      </Button>
    </Form>
  );
}
