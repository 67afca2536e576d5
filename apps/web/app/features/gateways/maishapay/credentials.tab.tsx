import { secretMask } from '@nzela/contract/settings';
import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { SecretField } from '../../../ui/SecretField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ConnectionTest } from '../connection-test.tsx';
import { fields, modeNames, type GatewayForm } from './fields.ts';
import { MaishaPayForm } from './gateway-form.tsx';

const modes = ['sandbox', 'production'] as const;

/** Keys, where the provider calls back, and whether money is real (spec §2). */
export function CredentialsTab() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <MaishaPayForm>{(form) => <Fields form={form} />}</MaishaPayForm>
      </div>
      <ConnectionTest job="mobile-money" connected={m.gateway_config_connected()} />
    </div>
  );
}

function Fields({ form }: { readonly form: GatewayForm }) {
  const mode = useWatch({ control: form.control, name: 'mode' });
  return (
    <Card title={m.gateway_config_credentials()} description={m.gateway_config_credentials_text()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="mode">
          {(field) => (
            <SelectField
              {...field}
              label={fields.mode.label()}
              options={modes.map((value) => ({ value, label: modeNames[value]() }))}
            />
          )}
        </FormField>
        {mode === 'production' && (
          <Alert tone="warn" title={m.gateway_config_production_title()}>
            {m.gateway_config_production_text()}
          </Alert>
        )}
        <div className="grid gap-5 md:grid-cols-2 md:items-start">
          <FormField form={form} name="clePublique">
            {(field) => (
              <TextField
                {...field}
                label={fields.clePublique()}
                hint={m.gateway_config_public_key_hint()}
                autoComplete="off"
              />
            )}
          </FormField>
          <FormField form={form} name="cleSecrete">
            {(field) => (
              <SecretField
                {...field}
                label={fields.cleSecrete()}
                hint={m.gateway_config_secret_key_hint()}
                mask={secretMask}
              />
            )}
          </FormField>
        </div>
        <FormField form={form} name="urlRappel">
          {(field) => (
            <TextField
              {...field}
              label={fields.urlRappel()}
              hint={m.gateway_config_callback_hint()}
              type="url"
              inputMode="url"
              autoComplete="off"
              optional
            />
          )}
        </FormField>
        <FormField form={form} name="url">
          {(field) => (
            <TextField
              {...field}
              label={fields.url()}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField form={form} name="actif">
          {(field) => (
            <Switch {...field} label={fields.actif()} hint={m.gateway_config_on_hint()} />
          )}
        </FormField>
      </div>
    </Card>
  );
}
