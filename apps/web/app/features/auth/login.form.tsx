import type { SecondStep } from '@nzela/contract/sign-in';
import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { type AppForm, Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { CodeForm } from './code.form.tsx';
import { emailLoginSchema, phoneLoginSchema } from './credentials.schema.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { type SignedInListener, useLogin } from './use-login.ts';

type LoginFormProps = { readonly onSignedIn: SignedInListener };

/** The ways in: e-mail or phone with the password, then a code where one is on; or a passkey. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const [step, setStep] = useState<SecondStep | null>(null);
  if (step !== null) {
    return <CodeForm step={step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />;
  }
  return (
    <>
      <PasswordForms onSignedIn={onSignedIn} onSecondStep={setStep} />
      <PasskeyButton onSignedIn={onSignedIn} />
    </>
  );
}

type PasswordFormsProps = LoginFormProps & { readonly onSecondStep: (step: SecondStep) => void };

/** Login by e-mail or by phone. What was typed under one tab is still there after a look at the other. */
function PasswordForms({ onSignedIn, onSecondStep }: PasswordFormsProps) {
  const [tab, setTab] = useState<'email' | 'telephone'>('email');
  const enter = useLogin(onSignedIn, onSecondStep);
  const byEmail = useAppForm(emailLoginSchema(), { email: '', password: '' });
  const byPhone = useAppForm(phoneLoginSchema(), { telephone: '', password: '' });
  return (
    <Tabs
      look="segmented"
      label={m.auth_login_tabs()}
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          id: 'email',
          label: m.auth_tab_email(),
          icon: <Mail size={18} aria-hidden />,
          content: (
            <Form form={byEmail} onSubmit={enter} label={m.auth_login_title()}>
              <FormField form={byEmail} name="email" missing={m.auth_missing_email()}>
                {(field) => (
                  <EmailField {...field} autoComplete="username" label={m.auth_email()} />
                )}
              </FormField>
              <FormField form={byEmail} name="password" missing={m.auth_missing_password()}>
                {(field) => <CurrentPassword field={field} />}
              </FormField>
              <LoginButton form={byEmail} />
            </Form>
          ),
        },
        {
          id: 'telephone',
          label: m.auth_tab_phone(),
          icon: <Smartphone size={18} aria-hidden />,
          content: (
            <Form form={byPhone} onSubmit={enter} label={m.auth_login_title()}>
              <FormField form={byPhone} name="telephone" missing={m.auth_missing_phone()}>
                {(field) => <PhoneField {...field} label={m.auth_phone()} />}
              </FormField>
              <FormField form={byPhone} name="password" missing={m.auth_missing_password()}>
                {(field) => <CurrentPassword field={field} />}
              </FormField>
              <LoginButton form={byPhone} />
            </Form>
          ),
        },
      ]}
    />
  );
}

type PasswordControl = Omit<
  Parameters<typeof PasswordField>[0],
  'label' | 'autoComplete' | 'aside'
>;

function CurrentPassword({ field }: { readonly field: PasswordControl }) {
  return (
    <PasswordField
      {...field}
      label={m.auth_password()}
      autoComplete="current-password"
      aside={
        <TextLink to="/forgot-password" className="target text-sm">
          {m.auth_forgot_link()}
        </TextLink>
      }
    />
  );
}

function LoginButton<Input extends FieldValues, Output>({
  form,
}: {
  readonly form: AppForm<Input, Output>;
}) {
  return (
    <SubmitButton form={form} size="l" block busyLabel={m.auth_login_busy()}>
      {m.auth_login_submit()}
    </SubmitButton>
  );
}
