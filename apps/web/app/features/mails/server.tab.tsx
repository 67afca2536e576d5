import { secretMask } from '@nzela/contract/settings';
import type { MailTrial } from '@nzela/contract/mails';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { rangeOf, SettingsForm, type SettingsFormOf } from '../settings/settings.tsx';
import { trySettings } from './mails.api.ts';
import { TrialResult } from './trial-result.tsx';
import { encryptions, serverFields } from './server.fields.ts';

/** The server that every mail of the product leaves by, and a trial of it. */
export function ServerTab() {
  return (
    <div className="grid items-start gap-6 pt-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <SettingsForm
          subject="mail"
          fields={serverFields}
          label={m.mails_tab_server()}
          saved={m.mails_saved()}
        >
          {(form) => (
            <>
              <ServerFields form={form} />
              <SenderFields form={form} />
            </>
          )}
        </SettingsForm>
      </div>
      <Trial />
    </div>
  );
}

type PartProps = { readonly form: SettingsFormOf<'mail'> };

function ServerFields({ form }: PartProps) {
  return (
    <Card title={m.mails_server()}>
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <FormField form={form} name="hote">
            {(field) => <TextField {...field} label={serverFields.hote()} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="port">
            {(field) => (
              <NumberField
                {...field}
                {...rangeOf('mail', 'port')}
                isCode
                label={serverFields.port()}
              />
            )}
          </FormField>
          <FormField form={form} name="utilisateur">
            {(field) => (
              <TextField
                {...field}
                label={serverFields.utilisateur()}
                hint={m.mails_user_hint()}
                autoComplete="off"
                optional
              />
            )}
          </FormField>
          <FormField form={form} name="motDePasse">
            {(field) => (
              <SecretField
                {...field}
                mask={secretMask}
                label={serverFields.motDePasse()}
                optional
              />
            )}
          </FormField>
        </div>
        <FormField form={form} name="chiffrement">
          {(field) => (
            <SelectField
              {...field}
              label={serverFields.chiffrement.label()}
              hint={m.mails_encryption_hint()}
              options={encryptions.map(({ value, label }) => ({ value, label: label() }))}
            />
          )}
        </FormField>
        <FormField form={form} name="utiliserSsl">
          {(field) => (
            <Switch {...field} label={serverFields.utiliserSsl()} hint={m.mails_ssl_hint()} />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function SenderFields({ form }: PartProps) {
  return (
    <Card title={m.mails_sender()}>
      <div className="grid gap-5 md:grid-cols-2">
        <FormField form={form} name="nomExpediteur">
          {(field) => (
            <TextField {...field} label={serverFields.nomExpediteur()} autoComplete="off" />
          )}
        </FormField>
        <FormField form={form} name="emailExpediteur">
          {(field) => (
            <TextField
              {...field}
              type="email"
              inputMode="email"
              autoComplete="off"
              label={serverFields.emailExpediteur()}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function Trial() {
  const [trial, setTrial] = useState<MailTrial | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setTrial(null);
    const made = await callWithToasts(trySettings);
    setBusy(false);
    if (made.ok) setTrial(made.value);
  };
  return (
    <Card title={m.mails_trial()} description={m.mails_trial_text()}>
      <div className="flex flex-col items-stretch gap-4">
        <Button
          variant="secondary"
          busy={busy}
          icon={<Send size={18} aria-hidden />}
          onClick={() => void run()}
        >
          {m.mails_trial_send()}
        </Button>
        {trial !== null && <TrialResult trial={trial} />}
      </div>
    </Card>
  );
}
