import type { ApiKey, NewApiKey } from '@nzela/contract/api-keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormField } from '../../ui/Form.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { KeyLine, NewKeysDialog } from '../api-keys/api-keys.tsx';
import { SettingsForm, type SettingsFormOf } from '../settings/settings.tsx';
import { accessQuery } from './platform.api.ts';
import { RegenerateDialog } from './regenerate.dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { environmentNames, environments, platformFields } from './keys.fields.ts';

/** The keys of the operator's own programs, in which environment they work, and where events are sent (spec §2). */
export function PlatformKeysTab() {
  const queries = useQueryClient();
  return (
    <div className="flex flex-col gap-6">
      <Keys />
      <div>
        <SettingsForm
          subject="api"
          fields={platformFields}
          label={m.api_config_title()}
          saved={m.api_config_saved()}
          onSaved={() => queries.invalidateQueries({ queryKey: accessQuery.queryKey })}
        >
          {(form) => <Fields form={form} />}
        </SettingsForm>
      </div>
      <WebhookCard />
    </div>
  );
}

function Fields({ form }: { readonly form: SettingsFormOf<'api'> }) {
  const [environment, isOn] = useWatch({
    control: form.control,
    name: ['environnement', 'webhookActif'],
  });
  return (
    <Card title={m.api_config_settings()} description={m.api_config_settings_text()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="environnement">
          {(field) => (
            <SelectField
              {...field}
              label={platformFields.environnement.label()}
              hint={m.api_config_environment_hint()}
              options={environments.map((value) => ({ value, label: environmentNames[value]() }))}
            />
          )}
        </FormField>
        {environment === 'production' && (
          <Alert tone="warn" title={m.api_config_production_title()}>
            {m.api_config_production_text()}
          </Alert>
        )}
        <FormField form={form} name="webhookActif">
          {(field) => (
            <Switch
              {...field}
              label={platformFields.webhookActif()}
              hint={m.api_config_webhook_hint()}
            />
          )}
        </FormField>
        {isOn && (
          <FormField form={form} name="webhookUrl">
            {(field) => (
              <TextField
                {...field}
                label={platformFields.webhookUrl()}
                hint={m.webhooks_url_hint()}
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </FormField>
        )}
      </div>
    </Card>
  );
}

function Keys() {
  const access = useQuery(accessQuery);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const show = async (pair: NewApiKey) => {
    setMade(pair);
    await queries.invalidateQueries({ queryKey: accessQuery.queryKey });
  };
  const pairs = access.data?.cles ?? [];
  return (
    <Card
      title={access.data?.mode === 'live' ? m.api_keys_live_title() : m.api_keys_test_title()}
      description={m.api_config_keys_text()}
      action={
        <Button
          size="s"
          variant="secondary"
          icon={<RefreshCw size={18} aria-hidden />}
          disabled={access.data === undefined}
          onClick={() => setOpen(true)}
        >
          {m.api_config_regenerate()}
        </Button>
      }
    >
      {access.data === undefined ? (
        <Reading of={access} rows={3} />
      ) : pairs.length === 0 ? (
        <EmptyState icon={<KeyRound size={28} />} title={m.api_keys_none()}>
          {m.api_config_keys_none()}
        </EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {pairs.map((pair) => (
            <Pair key={pair.id} pair={pair} />
          ))}
        </ul>
      )}
      {isOpen && (
        <RegenerateDialog
          isFirst={pairs.length === 0}
          onClose={() => setOpen(false)}
          onMade={show}
        />
      )}
      {made !== null && <NewKeysDialog pair={made} onClose={() => setMade(null)} />}
    </Card>
  );
}

function Pair({ pair }: { readonly pair: ApiKey }) {
  const { clePublique, cleSecrete, derniereUtilisation, expireLe } = pair;
  return (
    <li className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      {expireLe !== null && (
        <div>
          <Badge tone="warn">{m.api_keys_until({ date: formatDate(expireLe, 'dateTime') })}</Badge>
        </div>
      )}
      <KeyLine label={m.api_keys_public()} text={clePublique} />
      <KeyLine label={m.api_keys_secret()} text={cleSecrete} isMasked />
      <p className="text-sm wrap-anywhere text-ink-2">
        {derniereUtilisation === null
          ? m.api_keys_never_used()
          : m.api_keys_used({
              date: formatDate(derniereUtilisation.date, 'dateTime'),
              address: derniereUtilisation.adresse,
            })}
      </p>
    </li>
  );
}
