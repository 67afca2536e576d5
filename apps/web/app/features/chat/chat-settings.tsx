import { chatPositions, chatProviders, isChatIdentifier } from '@nzela/contract/chat';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { http } from '../../lib/http.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { ColorField } from '../../ui/ColorField.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FormField } from '../../ui/Form.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm, type SettingsFormOf } from '../settings/settings.tsx';
import { chatFields, positions, providerName } from './chat.fields.ts';

type PartProps = { readonly form: SettingsFormOf<'chat'> };

/** Which provider, where it stands on the public pages, and what it looks like there. */
export function ChatSettings() {
  return (
    <SettingsForm
      subject="chat"
      fields={chatFields}
      label={m.chat_config_title()}
      saved={m.chat_saved()}
    >
      {(form) => (
        <>
          <Service form={form} />
          <Look form={form} />
          <EmbedCode form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Service({ form }: PartProps) {
  const [provider, identifier] = useWatch({
    control: form.control,
    name: ['fournisseur', 'identifiant'],
  });
  return (
    <Card title={m.chat_service()} description={m.chat_service_text()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="active">
          {(field) => <Switch {...field} label={chatFields.active()} hint={m.chat_active_hint()} />}
        </FormField>
        <FormField form={form} name="fournisseur">
          {(field) => (
            <RadioCards
              {...field}
              columns={2}
              label={chatFields.fournisseur.label()}
              options={chatProviders.map((value) => ({ value, title: providerName(value) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="identifiant">
          {(field) => (
            <TextField
              {...field}
              label={chatFields.identifiant()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              optional
            />
          )}
        </FormField>
        {provider === 'tawk' && identifier.trim() === '' && (
          <Alert tone="info">{m.chat_site_id_missing()}</Alert>
        )}
        <FormField form={form} name="messageAccueil">
          {(field) => (
            <TextAreaField
              {...field}
              rows={2}
              label={chatFields.messageAccueil()}
              maxLength={200}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function Look({ form }: PartProps) {
  return (
    <Card title={m.chat_look()}>
      <div className="grid gap-5 md:grid-cols-2">
        <FormField form={form} name="position">
          {(field) => (
            <SelectField
              {...field}
              label={chatFields.position.label()}
              options={chatPositions.map((value) => ({ value, label: positions[value]() }))}
            />
          )}
        </FormField>
        <FormField form={form} name="couleur">
          {(field) => <ColorField {...field} label={chatFields.couleur()} />}
        </FormField>
      </div>
    </Card>
  );
}

const codeQuery = (identifier: string) =>
  queryOptions({
    queryKey: ['chat', 'code', identifier],
    queryFn: ({ signal }) =>
      http.call<{ readonly code: string | null }>(
        `/chat/code?fournisseur=tawk&identifiant=${encodeURIComponent(identifier)}`,
        { signal },
      ),
  });

/** Read-only, and of the first provider alone (spec §2). */
function EmbedCode({ form }: PartProps) {
  const [provider, typed] = useWatch({
    control: form.control,
    name: ['fournisseur', 'identifiant'],
  });
  const identifier = typed.trim();
  const isShown = provider === 'tawk' && isChatIdentifier(provider, identifier);
  return (
    <Card title={m.chat_code()} description={isShown ? m.chat_code_text() : undefined}>
      {isShown ? (
        <Code identifier={identifier} />
      ) : (
        <p className="text-ink-2">{m.chat_code_none()}</p>
      )}
    </Card>
  );
}

function Code({ identifier }: { readonly identifier: string }) {
  const read = useQuery(codeQuery(identifier));
  if (read.data === undefined) return <Reading of={read} rows={4} />;
  const { code } = read.data;
  if (code === null) return <p className="text-ink-2">{m.chat_code_none()}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <pre className="w-full rounded-m border border-border bg-surface-2 p-4 font-mono text-sm leading-relaxed break-all whitespace-pre-wrap">
        {code}
      </pre>
      <CopyButton text={code} label={m.chat_code()} />
    </div>
  );
}
