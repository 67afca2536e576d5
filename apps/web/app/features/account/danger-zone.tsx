import { accountClosingSchema, closingWord, type ClosingState } from '@nzela/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { forgetPerson } from '../../lib/forget-person.ts';
import { http } from '../../lib/http.ts';
import { tellTabs } from '../../lib/tabs.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { ButtonLink, TextLink } from '../../ui/Link.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { closeAccount, closingQuery } from './account.api.ts';

/** What cannot be undone (spec §2), under every tab of the settings. */
export function DangerZone() {
  const [isOpen, setIsOpen] = useState(false);
  const start = async () => {
    const state = await callWithToasts(() => http.call<ClosingState>('/users/me/fermeture'));
    if (!state.ok) return;
    if (state.value.demo) toast('info', m.users_danger_demo());
    else setIsOpen(true);
  };
  return (
    <Card className="border-neg/40">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl text-neg">{m.users_danger_title()}</h2>
          <p className="mt-1 text-ink-2">{m.users_danger_text()}</p>
        </div>
        <Button variant="danger" onClick={() => void start()}>
          {m.users_danger_close()}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.users_danger_close()}
        size="m"
      >
        <Closing onClose={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  );
}

function Closing({ onClose }: { readonly onClose: () => void }) {
  const state = useQuery(closingQuery);
  const { data } = state;
  if (data === undefined) return <Reading of={state} rows={3} />;
  const isEmpty = data.soldes.length === 0 && data.operationsEnCours === 0;
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{m.users_danger_point_sessions()}</li>
        <li>{m.users_danger_point_data()}</li>
        <li>{m.users_danger_point_journal()}</li>
      </ul>
      <p>
        {m.users_danger_export()}{' '}
        <TextLink to="/dashboard/user/settings?onglet=privacy" onClick={onClose}>
          {m.users_danger_export_link()}
        </TextLink>
      </p>
      {isEmpty ? <ClosingForm /> : <Remains state={data} onGo={onClose} />}
    </div>
  );
}

type RemainsProps = { readonly state: ClosingState; readonly onGo: () => void };

/** The balance goes out first. */
function Remains({ state, onGo }: RemainsProps) {
  const parts = state.soldes.map(({ montant, devise }) => formatAmount(montant, devise));
  if (state.operationsEnCours > 0)
    parts.push(m.users_danger_pending({ count: state.operationsEnCours }));
  return (
    <Alert
      tone="warn"
      title={m.users_danger_remains_title()}
      actions={
        <ButtonLink to="/dashboard/user/wallet?onglet=retirer" size="s" onClick={onGo}>
          {m.users_danger_withdraw()}
        </ButtonLink>
      }
    >
      {m.users_danger_remains({ reste: parts.join(', ') })}
    </Alert>
  );
}

function ClosingForm() {
  const form = useAppForm(accountClosingSchema, { confirmation: '' as typeof closingWord });
  return (
    <Form
      form={form}
      label={m.users_danger_close()}
      onSubmit={async ({ confirmation }) => {
        await withStepUp((verification) => closeAccount(confirmation, verification));
        http.forget();
        await forgetPerson();
        tellTabs({ kind: 'signed-out' });
        window.location.assign('/');
      }}
    >
      <FormField form={form} name="confirmation">
        {(field) => (
          <TextField
            {...field}
            onChange={(text) => field.onChange(text as typeof closingWord)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            label={m.users_danger_type({ mot: closingWord })}
          />
        )}
      </FormField>
      <div>
        <SubmitButton form={form} variant="danger">
          {m.users_danger_confirm()}
        </SubmitButton>
      </div>
    </Form>
  );
}
