import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { SettingsForm } from '../settings/settings.tsx';
import { redirectFields } from './redirect.fields.ts';

/** Other sites that a redirect may lead to, one a line. */
export function AllowedHosts() {
  return (
    <section>
      <SettingsForm
        subject="redirects"
        fields={redirectFields}
        label={m.hosts_title()}
        saved={m.hosts_saved()}
      >
        {(form) => (
          <Card title={m.hosts_title()} description={m.hosts_text()}>
            <FormField form={form} name="hotes">
              {({ value, onChange, ...field }) => (
                <TextAreaField
                  {...field}
                  rows={3}
                  label={m.hosts_label()}
                  hint={m.hosts_hint()}
                  value={value.join('\n')}
                  onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
                />
              )}
            </FormField>
          </Card>
        )}
      </SettingsForm>
    </section>
  );
}
