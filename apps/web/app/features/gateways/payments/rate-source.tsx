import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import {
  DecimalField,
  rangeOf,
  SettingsForm,
  type SettingsFormOf,
} from '../../settings/settings.tsx';
import { rateSourceFields } from './rate-source.fields.ts';

const subject = 'rates';

type PartProps = { readonly form: SettingsFormOf<typeof subject> };

/** Where the published rates come from, how long they serve, and the banks' average that our prices are compared with. */
export function RateSource() {
  return (
    <SettingsForm
      subject={subject}
      fields={rateSourceFields}
      label={m.rate_source_title()}
      saved={m.rate_source_saved()}
    >
      {(form) => (
        <>
          <Feed form={form} />
          <BankAverage form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Feed({ form }: PartProps) {
  return (
    <Card title={m.rate_source_title()} description={m.rate_source_text()}>
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        <FormField form={form} name="url">
          {(field) => (
            <TextField
              {...field}
              label={rateSourceFields.url()}
              hint={m.rate_source_url_hint()}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField form={form} name="ageMaximalHeures">
          {(field) => (
            <NumberField
              {...field}
              {...rangeOf(subject, 'ageMaximalHeures')}
              label={rateSourceFields.ageMaximalHeures()}
              unit={m.rate_source_hours()}
              hint={m.rate_source_age_hint()}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

const percentRange = { maximum: 100, unit: '%' } as const;

function BankAverage({ form }: PartProps) {
  return (
    <Card title={rateSourceFields.moyenneBanques()} description={m.rate_source_average_text()}>
      <div className="grid gap-5 md:grid-cols-3 md:items-start">
        <FormField form={form} name="moyenneBanques.pourcentage">
          {(field) => (
            <DecimalField
              {...field}
              label={rateSourceFields['moyenneBanques.pourcentage'].label()}
              range={percentRange}
              hint={m.rate_source_percent_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="moyenneBanques.source">
          {(field) => (
            <TextField
              {...field}
              label={rateSourceFields['moyenneBanques.source']()}
              hint={m.rate_source_origin_hint()}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField form={form} name="moyenneBanques.datePublication">
          {(field) => (
            <TextField
              {...field}
              type="date"
              label={rateSourceFields['moyenneBanques.datePublication'].label()}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}
