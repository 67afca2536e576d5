import { userTimeZones } from '@nzela/contract/users';
import { ChevronRight } from 'lucide-react';
import { Link, type MetaFunction, useRevalidator } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm, type SettingsFields, type SettingsFormOf } from './settings.tsx';

export const handle: PageHandle = { title: () => m.system_settings_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.system_settings_title());

const zoneName = (zone: string) => zone.replaceAll('_', ' ');

const fields = {
  nomApplication: m.system_settings_name,
  emailAdmin: m.system_settings_email,
  fuseauHoraire: { label: m.system_settings_zone, show: zoneName },
  adresse: m.system_settings_address,
  sourceChiffres: m.system_settings_source,
  maintenance: m.system_settings_maintenance_mode,
  messageMaintenance: m.system_settings_maintenance_message,
} satisfies SettingsFields<'application'>;

/** Base settings (spec §2, §3), and the way to the other pages of the configuration. */
export default function SystemSettingsPage() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageTitle description={m.system_settings_holds()}>{m.system_settings_title()}</PageTitle>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <SettingsForm
            subject="application"
            fields={fields}
            label={m.system_settings_title()}
            saved={m.system_settings_saved()}
            // The name stands in the frame of the page as well.
            onSaved={revalidate}
          >
            {(form) => (
              <>
                <IdentityFields form={form} />
                <MaintenanceFields form={form} />
              </>
            )}
          </SettingsForm>
        </div>
        <OtherSettings />
      </div>
    </>
  );
}

type PartProps = { readonly form: SettingsFormOf<'application'> };

function IdentityFields({ form }: PartProps) {
  return (
    <Card title={m.system_settings_identity()} description={m.system_settings_identity_text()}>
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <FormField form={form} name="nomApplication">
            {(field) => <TextField {...field} label={fields.nomApplication()} />}
          </FormField>
          <FormField form={form} name="emailAdmin">
            {(field) => (
              <TextField
                {...field}
                label={fields.emailAdmin()}
                type="email"
                inputMode="email"
                autoComplete="off"
              />
            )}
          </FormField>
        </div>
        <FormField form={form} name="fuseauHoraire">
          {(field) => (
            <SelectField
              {...field}
              label={fields.fuseauHoraire.label()}
              options={userTimeZones.map((value) => ({ value, label: zoneName(value) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="adresse">
          {(field) => (
            <TextField
              {...field}
              label={fields.adresse()}
              hint={m.system_settings_address_hint()}
              optional
            />
          )}
        </FormField>
        <FormField form={form} name="sourceChiffres">
          {(field) => (
            <TextField
              {...field}
              label={fields.sourceChiffres()}
              hint={m.system_settings_source_hint()}
              optional
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function MaintenanceFields({ form }: PartProps) {
  return (
    <Card title={m.system_settings_maintenance()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="maintenance">
          {(field) => (
            <Switch
              {...field}
              label={fields.maintenance()}
              hint={m.system_settings_maintenance_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="messageMaintenance">
          {(field) => <TextAreaField {...field} rows={3} label={fields.messageMaintenance()} />}
        </FormField>
      </div>
    </Card>
  );
}

const others = [
  { to: 'email-config', title: m.email_config_title, holds: m.email_config_holds },
  { to: 'payment-config', title: m.payment_config_title, holds: m.payment_config_holds },
  { to: 'seo-config', title: m.seo_config_title, holds: m.seo_config_holds },
  {
    to: 'content-management',
    title: m.content_management_title,
    holds: m.content_management_holds,
  },
  { to: 'chat-config', title: m.chat_config_title, holds: m.chat_config_holds },
  { to: 'images-manager', title: m.images_manager_title, holds: m.images_manager_holds },
  { to: 'api-config', title: m.api_config_title, holds: m.api_config_holds },
  { to: 'privacy-config', title: m.privacy_config_title, holds: m.privacy_config_holds },
] as const;

function OtherSettings() {
  return (
    <Card title={m.system_settings_others()} padded={false}>
      <ul className="divide-y divide-border border-t border-border">
        {others.map(({ to, title, holds }) => (
          <li key={to}>
            <Link
              to={`/dashboard/admin/${to}`}
              className="flex min-h-12 items-center gap-4 px-5 py-4 transition-colors -outline-offset-3! hover:bg-surface-2 sm:px-6"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title()}</span>
                <span className="block text-sm text-ink-2">{holds()}</span>
              </span>
              <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
