import { emailChangeSchema, type User } from '@nzela/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { ResendLink, withStepUp } from '../auth/auth.tsx';
import { ContactRow } from './contact-row.tsx';
import { changeEmail, confirmEmail, meQuery } from './account.api.ts';

/** The address, and a new one: it holds once the link sent there is opened. */
export function EmailSection({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <ContactRow
      label={m.users_email()}
      value={user.email}
      verified={user.emailVerifie}
      action={
        <div className="flex flex-wrap gap-3">
          {!user.emailVerifie && <ResendLink />}
          <Button
            variant="secondary"
            size="s"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? m.users_cancel() : m.users_email_change()}
          </Button>
        </div>
      }
    >
      {sentTo !== null && (
        <Alert live tone="info" title={m.users_email_sent_title()}>
          {m.users_email_sent({ email: sentTo })}
        </Alert>
      )}
      {isOpen && (
        <EmailForm
          onSent={(email) => {
            setSentTo(email);
            setIsOpen(false);
          }}
        />
      )}
    </ContactRow>
  );
}

function EmailForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const form = useAppForm(emailChangeSchema, { email: '' });
  return (
    <Form
      form={form}
      label={m.users_email_change()}
      onSubmit={async ({ email }) => {
        const { destination } = await withStepUp((verification) =>
          changeEmail(email, verification),
        );
        onSent(destination);
      }}
    >
      <FormField form={form} name="email">
        {(field) => (
          <EmailField {...field} label={m.users_email_new()} hint={m.users_email_hint()} />
        )}
      </FormField>
      <div>
        <SubmitButton form={form}>{m.users_email_send()}</SubmitButton>
      </div>
    </Form>
  );
}

type Outcome = { readonly ok: boolean; readonly message: string } | null;

/** Uses the token of the link that led here, once, and says what became of it. */
export function EmailConfirmation() {
  const queries = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const used = useRef<string | null>(null);
  const token = address.get('jeton');
  useEffect(() => {
    if (token === null || used.current === token) return;
    used.current = token;
    const confirm = async () => {
      try {
        queries.setQueryData(meQuery.queryKey, await confirmEmail(token));
        setOutcome({ ok: true, message: m.users_email_confirmed() });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setOutcome({ ok: false, message: error.message });
      }
      setAddress({ onglet: 'profile' }, { replace: true, preventScrollReset: true });
    };
    void confirm();
  }, [token, queries, setAddress]);
  if (outcome === null) return null;
  return (
    <Alert live tone={outcome.ok ? 'pos' : 'neg'}>
      {outcome.message}
    </Alert>
  );
}
