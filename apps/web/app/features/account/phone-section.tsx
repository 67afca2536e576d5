import { phoneChangeSchema, phoneConfirmationSchema, type User } from '@nzela/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { useGroupedDigits } from '../../lib/use-grouped-phone.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { ContactRow } from './contact-row.tsx';
import { changePhone, confirmPhone, meQuery } from './account.api.ts';

type Stage = 'closed' | 'number' | { readonly sentTo: string };

/** The number, its confirmation, and a new one: it holds once the code sent there is typed. */
export function PhoneSection({ user }: { readonly user: User }) {
  const [stage, setStage] = useState<Stage>('closed');
  const [busy, setBusy] = useState(false);
  const confirmOwn = async () => {
    setBusy(true);
    const sent = await callWithToasts(() => changePhone(user.telephone));
    setBusy(false);
    if (sent.ok) setStage({ sentTo: sent.value.destination });
  };
  const close = () => setStage('closed');
  const grouped = useGroupedDigits(user.telephone.replace(/^\+/, ''));
  return (
    <ContactRow
      label={m.users_phone()}
      value={grouped}
      verified={user.telephoneVerifie}
      action={
        stage === 'closed' ? (
          <div className="flex flex-wrap gap-2">
            {!user.telephoneVerifie && (
              <Button size="s" busy={busy} onClick={() => void confirmOwn()}>
                {m.users_phone_confirm()}
              </Button>
            )}
            <Button variant="secondary" size="s" onClick={() => setStage('number')}>
              {m.users_phone_change()}
            </Button>
          </div>
        ) : (
          <Button variant="secondary" size="s" onClick={close}>
            {m.users_cancel()}
          </Button>
        )
      }
    >
      {stage === 'number' && <NumberForm onSent={(sentTo) => setStage({ sentTo })} />}
      {typeof stage === 'object' && <CodeForm sentTo={stage.sentTo} onDone={close} />}
    </ContactRow>
  );
}

function NumberForm({ onSent }: { readonly onSent: (telephone: string) => void }) {
  const form = useAppForm(phoneChangeSchema, { telephone: '' });
  return (
    <Form
      form={form}
      label={m.users_phone_change()}
      onSubmit={async ({ telephone }) => {
        const { destination } = await withStepUp((verification) =>
          changePhone(telephone, verification),
        );
        onSent(destination);
      }}
    >
      <FormField form={form} name="telephone">
        {(field) => (
          <PhoneField {...field} label={m.users_phone_new()} hint={m.users_phone_hint()} />
        )}
      </FormField>
      <div>
        <SubmitButton form={form}>{m.users_phone_send()}</SubmitButton>
      </div>
    </Form>
  );
}

type CodeFormProps = { readonly sentTo: string; readonly onDone: () => void };

function CodeForm({ sentTo, onDone }: CodeFormProps) {
  const queries = useQueryClient();
  const form = useAppForm(phoneConfirmationSchema, { code: '' });
  return (
    <Form
      form={form}
      label={m.users_phone_code()}
      onSubmit={async ({ code }) => {
        queries.setQueryData(meQuery.queryKey, await confirmPhone(code));
        void queries.invalidateQueries({ queryKey: ['users'] });
        toast('success', m.users_phone_confirmed());
        onDone();
      }}
    >
      <FormField form={form} name="code">
        {(field) => (
          <TextField
            {...field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
            label={m.users_phone_code()}
            hint={m.users_phone_code_hint({ telephone: sentTo })}
          />
        )}
      </FormField>
      <div>
        <SubmitButton form={form}>{m.users_phone_code_submit()}</SubmitButton>
      </div>
    </Form>
  );
}
