import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { securityFields } from './security.fields.ts';
import {
  DecimalField,
  euroRange,
  rangeOf,
  SettingsForm,
  type SettingsFormOf,
} from './settings.tsx';

const subject = 'security';

type PartProps = { readonly form: SettingsFormOf<typeof subject> };

/** From which amount on people prove who they are, and how many names of others anyone may ask for. */
export function SecuritySettings() {
  return (
    <SettingsForm
      subject={subject}
      fields={securityFields}
      label={m.system_settings_tab_security()}
      saved={m.security_settings_saved()}
    >
      {(form) => (
        <>
          <Card title={m.security_settings_proof()}>
            <FormField form={form} name="seuilVerificationEur">
              {(field) => (
                <DecimalField
                  {...field}
                  label={securityFields.seuilVerificationEur.label()}
                  range={euroRange}
                  hint={m.security_settings_threshold_hint()}
                />
              )}
            </FormField>
          </Card>
          <Names form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Names({ form }: PartProps) {
  return (
    <Card title={m.security_settings_names()} description={m.security_settings_names_text()}>
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        {(['nomsParPersonne', 'nomsParAdresse'] as const).map((name) => (
          <FormField key={name} form={form} name={name}>
            {(field) => (
              <NumberField
                {...field}
                {...rangeOf(subject, name)}
                label={securityFields[name]()}
                unit={m.security_settings_per_day()}
              />
            )}
          </FormField>
        ))}
      </div>
    </Card>
  );
}
