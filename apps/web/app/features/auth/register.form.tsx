import { Building2, UserRound } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Form, FormField } from '../../ui/Form.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import type { SignedInListener } from './use-login.ts';
import { NameFields, type RegisterValues } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ReferralField } from './referral-field.tsx';
import { useRegistration } from './use-registration.ts';

type RegisterFormProps = {
  readonly onSignedIn: SignedInListener;
  /** A referral code that the link to this page carried. */
  readonly referralCode?: string;
  /** Whether the password is typed a second time, as the page of its own asks (§5). */
  readonly asksTwice?: boolean;
};

/** The creation of an account (§2, §5): everything typed stays, each error stands at its field. */
export function RegisterForm(props: RegisterFormProps) {
  const { onSignedIn, referralCode = '', asksTwice = false } = props;
  const registration = useRegistration({ onSignedIn, referralCode, asksTwice });
  const { form, referral, submit, isSplitByHand, splitByHand } = registration;
  return (
    <Form form={form} onSubmit={submit} label={m.auth_register_title()}>
      <NameFields form={form} isSplitByHand={isSplitByHand} onSplitByHand={splitByHand} />
      <FormField form={form} name="email" missing={m.auth_missing_email()}>
        {(field) => <EmailField {...field} label={m.auth_email()} />}
      </FormField>
      <FormField form={form} name="telephone" missing={m.auth_missing_phone()}>
        {(field) => <PhoneField {...field} label={m.auth_phone()} />}
      </FormField>
      <PasswordPart form={form} asksTwice={asksTwice} />
      <RoleField form={form} />
      <ReferralField form={form} referral={referral} />
      <SubmitButton
        form={form}

        size="l"
        block
        busyLabel={m.auth_register_busy()}
      >
        {m.auth_register_submit()}
      </SubmitButton>
      <Terms />
    </Form>
  );
}

type PasswordPartProps = { readonly form: RegisterValues; readonly asksTwice: boolean };

function PasswordPart({ form, asksTwice }: PasswordPartProps) {
  return (
    <>
      <FormField form={form} name="password" missing={m.auth_missing_password()}>
        {(field) => (
          <NewPasswordField
            {...field}
            label={m.auth_password()}
            personal={form.watch(['nomComplet', 'email', 'telephone'])}
          />
        )}
      </FormField>
      {asksTwice && (
        <FormField form={form} name="confirmation" missing={m.auth_missing_confirmation()}>
          {(field) => (
            <PasswordField {...field} autoComplete="new-password" label={m.auth_confirmation()} />
          )}
        </FormField>
      )}
    </>
  );
}

function RoleField({ form }: { readonly form: RegisterValues }) {
  return (
    <FormField form={form} name="role">
      {(field) => (
        <RadioCards
          {...field}
          label={m.auth_role()}
          options={[
            {
              value: 'user',
              title: m.auth_role_user(),
              detail: m.auth_role_user_text(),
              icon: <UserRound size={24} />,
            },
            {
              value: 'merchant',
              title: m.auth_role_merchant(),
              detail: m.auth_role_merchant_text(),
              icon: <Building2 size={24} />,
            },
          ]}
        />
      )}
    </FormField>
  );
}

function Terms() {
  return (
    <p className="text-sm text-ink-2">
      {m.auth_register_terms()} <TextLink to="/terms">{m.auth_register_terms_link()}</TextLink>{' '}
      {m.auth_register_privacy()}{' '}
      <TextLink to="/privacy">{m.auth_register_privacy_link()}</TextLink>.
    </p>
  );
}
