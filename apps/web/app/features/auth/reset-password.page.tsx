import { useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { ButtonLink, TextLink } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { resetPassword } from './auth.api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { resetSchema } from './credentials.schema.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** The page holds a secret in its address: it is not for search engines, and says nothing of it to other sites. */
export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, m.auth_reset_title()),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The page that a reset e-mail leads to: a new password, once. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = search.get('token') ?? '';
  if (done) {
    return (
      <AuthFrame title={m.auth_reset_title()}>
        <Alert
          live
          tone="pos"
          title={m.auth_reset_done_title()}
          actions={<ButtonLink to="/login">{m.auth_login_submit()}</ButtonLink>}
        >
          {m.auth_reset_done_text()}
        </Alert>
      </AuthFrame>
    );
  }
  if (token === '') {
    return (
      <AuthFrame title={m.auth_reset_title()}>
        <Alert
          tone="warn"
          title={m.auth_link_broken_title()}
          actions={<ButtonLink to="/forgot-password">{m.auth_link_new()}</ButtonLink>}
        >
          {m.auth_link_broken_text()}
        </Alert>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={m.auth_reset_title()}
      text={m.auth_reset_text()}
      after={
        <p className="text-center">
          <TextLink to="/forgot-password" className="target">
            {m.auth_link_new()}
          </TextLink>
        </p>
      }
    >
      <Card>
        <ResetForm token={token} onDone={() => setDone(true)} />
      </Card>
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const form = useAppForm(resetSchema(), { password: '', confirmation: '' });
  return (
    <Form
      form={form}
      label={m.auth_reset_title()}
      onSubmit={async ({ password }) => {
        await resetPassword(token, password);
        onDone();
      }}
    >
      <FormField form={form} name="password" missing={m.auth_missing_new()}>
        {(field) => <NewPasswordField {...field} label={m.auth_reset_new()} personal={[]} />}
      </FormField>
      <FormField form={form} name="confirmation" missing={m.auth_missing_confirmation()}>
        {(field) => (
          <PasswordField {...field} autoComplete="new-password" label={m.auth_confirmation()} />
        )}
      </FormField>
      <SubmitButton
        form={form}

        size="l"
        block
        busyLabel={m.auth_reset_busy()}
      >
        {m.auth_reset_submit()}
      </SubmitButton>
    </Form>
  );
}
