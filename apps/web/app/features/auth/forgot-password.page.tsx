import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { requestReset } from './auth.api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { requestResetSchema } from './credentials.schema.ts';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, m.auth_forgot_title(), m.auth_forgot_text());

/** Asks for a reset link. The answer is the same whether the address has an account or not. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAppForm(requestResetSchema(), { email: '' });
  const back = (
    <p className="text-center">
      <TextLink to="/login" className="target">
        {m.auth_back_to_login()}
      </TextLink>
    </p>
  );
  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AuthFrame title={m.auth_forgot_title()} text={m.auth_forgot_text()} after={back}>
      <Card>
        <Form
          form={form}
          label={m.auth_forgot_title()}
          onSubmit={async ({ email }) => {
            await requestReset(email);
            setSentTo(email);
          }}
        >
          <FormField form={form} name="email">
            {(field) => <EmailField {...field} label={m.auth_email()} />}
          </FormField>
          <SubmitButton
            form={form}

            size="l"
            block
            busyLabel={m.auth_forgot_busy()}
          >
            {m.auth_forgot_submit()}
          </SubmitButton>
        </Form>
      </Card>
    </AuthFrame>
  );
}

function LinkSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const { demo, deskUrl } = useRootData();
  return (
    <AuthFrame title={m.auth_forgot_sent_title()}>
      <Card>
        <div role="status" className="flex flex-col items-start gap-5">
          <MailCheck size={36} strokeWidth={1.75} aria-hidden className="text-pos" />
          <p className="text-lg">{m.auth_forgot_sent_text({ email })}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={onAgain}>
              {m.auth_forgot_again()}
            </Button>
            {demo && deskUrl !== null && (
              <a
                href={deskUrl}
                className="inline-flex min-h-12 items-center font-medium text-brand underline underline-offset-4"
              >
                {m.auth_forgot_mailbox()}
              </a>
            )}
          </div>
        </div>
      </Card>
      <p className="text-center">
        <TextLink to="/login" className="target">
          {m.auth_back_to_login()}
        </TextLink>
      </p>
    </AuthFrame>
  );
}
