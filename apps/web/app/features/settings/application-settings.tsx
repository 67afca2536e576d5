import { userTimeZones } from '@nzela/contract/users';
import { useRevalidator } from 'react-router';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm, type SettingsFields, type SettingsFormOf } from './settings.tsx';

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

/** What the product is called, how it is reached, and whether it is closed for maintenance. */
export function ApplicationSettings() {
  const { revalidate } = useRevalidator();
  return (
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
