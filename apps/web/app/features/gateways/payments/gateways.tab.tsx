import { secretMask, settingsSchemas } from '@nzela/contract/settings';
import { ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SecretField } from '../../../ui/SecretField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useWatch } from 'react-hook-form';
import { rangeOf, SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { ConnectionTest } from '../connection-test.tsx';
import { modeNames } from '../maishapay/fields.ts';
import { gatewayFields, type Job, jobNames, jobs } from './gateways.fields.ts';

/** Through whom money comes and goes (spec §3). One at a time: each is a document of its own. */
export function GatewaysTab() {
  const [address, setAddress] = useSearchParams();
  const job = jobs.find((one) => one === address.get('passerelle')) ?? 'cards';
  const choose = (passerelle: Job) =>
    setAddress({ onglet: 'passerelles', passerelle }, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-6">
      <Card title={m.payment_config_tab_gateways()} description={m.payment_config_gateways_text()}>
        <div className="flex flex-col gap-4">
          <SelectField
            name="passerelle"
            label={m.payment_config_gateway()}
            value={job}
            onChange={choose}
            options={jobs.map((value) => ({ value, label: jobNames[value]() }))}
          />
          <Link
            to="/dashboard/admin/maishapay-config"
            className="target inline-flex items-center gap-1 self-start font-semibold text-brand underline-offset-4 hover:underline"
          >
            {m.gateway_config_title()}
            <ChevronRight size={18} aria-hidden />
          </Link>
        </div>
      </Card>
      <Gateway key={job} job={job} />
    </div>
  );
}

/** As every gateway has it that has all fields. */
const subjectOf = (job: Job) => `gateways.${job}` as 'gateways.cards';

function Gateway({ job }: { readonly job: Job }) {
  return (
    <>
      <SettingsForm
        subject={subjectOf(job)}
        fields={gatewayFields}
        label={jobNames[job]()}
        saved={m.payment_config_gateway_saved()}
      >
        {(form) => <Fields form={form} job={job} />}
      </SettingsForm>
      <ConnectionTest job={job} connected={m.payment_config_gateway_connected()} />
    </>
  );
}

type FieldsProps = {
  readonly form: SettingsFormOf<'gateways.cards'>;
  readonly job: Job;
};

const modes = ['sandbox', 'production'] as const;

function Fields({ form, job }: FieldsProps) {
  const mode = useWatch({ control: form.control, name: 'mode' });
  const has = (name: keyof typeof gatewayFields) => name in settingsSchemas[subjectOf(job)].shape;
  return (
    <Card title={jobNames[job]()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="actif">
          {(field) => (
            <Switch {...field} label={gatewayFields.actif()} hint={m.gateway_config_on_hint()} />
          )}
        </FormField>
        <FormField form={form} name="mode">
          {(field) => (
            <SelectField
              {...field}
              label={gatewayFields.mode.label()}
              options={modes.map((value) => ({ value, label: modeNames[value]() }))}
            />
          )}
        </FormField>
        {mode === 'production' && (
          <Alert tone="warn" title={m.gateway_config_production_title()}>
            {m.gateway_config_production_text()}
          </Alert>
        )}
        <FormField form={form} name="clePublique">
          {(field) => (
            <TextField {...field} label={gatewayFields.clePublique()} autoComplete="off" />
          )}
        </FormField>
        <div className="grid gap-5 md:grid-cols-2 md:items-start">
          <FormField form={form} name="cleSecrete">
            {(field) => (
              <SecretField {...field} label={gatewayFields.cleSecrete()} mask={secretMask} />
            )}
          </FormField>
          {has('secretWebhook') && (
            <FormField form={form} name="secretWebhook">
              {(field) => (
                <SecretField {...field} label={gatewayFields.secretWebhook()} mask={secretMask} />
              )}
            </FormField>
          )}
        </div>
        <FormField form={form} name="url">
          {(field) => (
            <TextField
              {...field}
              label={gatewayFields.url()}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
          )}
        </FormField>
        {has('delaiTransactionMinutes') && (
          <FormField form={form} name="delaiTransactionMinutes">
            {(field) => (
              <NumberField
                {...field}
                {...rangeOf('gateways.cards', 'delaiTransactionMinutes')}
                label={gatewayFields.delaiTransactionMinutes()}
                unit={m.gateway_config_minutes()}
                hint={m.payment_config_gateway_timeout_hint()}
              />
            )}
          </FormField>
        )}
      </div>
    </Card>
  );
}
