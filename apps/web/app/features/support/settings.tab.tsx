import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { SettingsForm } from '../settings/settings.tsx';
import { supportFields } from './settings.fields.ts';

/** Whether people may write to the support. */
export function SupportSettingsTab() {
  return (
    <SettingsForm
      subject="support"
      fields={supportFields}
      label={m.support_settings_title()}
      saved={m.support_settings_saved()}
    >
      {(form) => (
        <Card title={m.support_settings_title()} description={m.support_settings_text()}>
          <FormField form={form} name="actif">
            {(field) => <Switch {...field} label={supportFields.actif()} />}
          </FormField>
        </Card>
      )}
    </SettingsForm>
  );
}
