import { userTimeZones } from '@nzela/contract/users';
import { useRevalidator } from 'react-router';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm, type SettingsFormOf } from './settings.tsx';
import { applicationFields, zoneName } from './application.fields.ts';

/** What the product is called, how it is reached, and whether it is closed for maintenance. */
export function ApplicationSettings() {
  const { revalidate } = useRevalidator();
  return (
    <SettingsForm
      subject="application"
      fields={applicationFields}
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
            {(field) => <TextField {...field} label={applicationFields.nomApplication()} />}
          </FormField>
          <FormField form={form} name="emailAdmin">
            {(field) => (
              <TextField
                {...field}
                label={applicationFields.emailAdmin()}
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
              label={applicationFields.fuseauHoraire.label()}
              options={userTimeZones.map((value) => ({ value, label: zoneName(value) }))}
            />
          )}
        </FormField>
        <FormField form={form} name="adresse">
          {(field) => (
            <TextField
              {...field}
              label={applicationFields.adresse()}
              hint={m.system_settings_address_hint()}
              optional
            />
          )}
        </FormField>
        <FormField form={form} name="sourceChiffres">
          {(field) => (
            <TextField
              {...field}
              label={applicationFields.sourceChiffres()}
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
              label={applicationFields.maintenance()}
              hint={m.system_settings_maintenance_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="messageMaintenance">
          {(field) => (
            <TextAreaField {...field} rows={3} label={applicationFields.messageMaintenance()} />
          )}
        </FormField>
      </div>
    </Card>
  );
}
