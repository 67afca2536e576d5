import { lateReviews } from '@nzela/contract/screening';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { rangeOf, SettingsForm } from '../settings/settings.tsx';
import { lateNames, reviewFields } from './settings.fields.ts';

/** From when on names are alike, how long an operation may be held, and what becomes of it then. */
export function ReviewSettingsTab() {
  return (
    <SettingsForm
      subject="compliance"
      fields={reviewFields}
      label={m.reviews_settings()}
      saved={m.reviews_settings_saved()}
    >
      {(form) => (
        <Card title={m.reviews_settings()} description={m.reviews_settings_text()}>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <FormField form={form} name="seuilConcordance">
              {(field) => (
                <NumberField
                  {...field}
                  {...rangeOf('compliance', 'seuilConcordance')}
                  label={reviewFields.seuilConcordance()}
                  unit="%"
                  hint={m.reviews_threshold_hint()}
                />
              )}
            </FormField>
            <FormField form={form} name="delaiHeures">
              {(field) => (
                <NumberField
                  {...field}
                  {...rangeOf('compliance', 'delaiHeures')}
                  label={reviewFields.delaiHeures()}
                  unit={m.reviews_hours_unit()}
                />
              )}
            </FormField>
            <FormField form={form} name="secondRegardEur">
              {(field) => (
                <NumberField
                  {...field}
                  {...rangeOf('compliance', 'secondRegardEur')}
                  label={reviewFields.secondRegardEur()}
                  unit="EUR"
                  hint={m.reviews_second_hint()}
                />
              )}
            </FormField>
            <FormField form={form} name="apresDelai">
              {(field) => (
                <SelectField
                  {...field}
                  label={reviewFields.apresDelai.label()}
                  options={lateReviews.map((value) => ({ value, label: lateNames[value]() }))}
                />
              )}
            </FormField>
          </div>
        </Card>
      )}
    </SettingsForm>
  );
}
