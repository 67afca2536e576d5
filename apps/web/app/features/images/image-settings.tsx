import { imageFormats } from '@nzela/contract/images';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { rangeOf, SettingsForm } from '../settings/settings.tsx';
import { formatName, imageFields } from './image.fields.ts';

/** What every upload of the product keeps to. */
export function ImageSettings() {
  return (
    <SettingsForm
      subject="images"
      fields={imageFields}
      label={m.images_settings()}
      saved={m.images_saved()}
    >
      {(form) => (
        <Card title={m.images_settings()} description={m.images_settings_text()}>
          <div className="grid gap-5 md:grid-cols-3">
            <FormField form={form} name="tailleMaximaleMo">
              {(field) => (
                <NumberField
                  {...field}
                  {...rangeOf('images', 'tailleMaximaleMo')}
                  label={imageFields.tailleMaximaleMo()}
                  unit={m.images_megabytes()}
                />
              )}
            </FormField>
            <FormField form={form} name="qualite">
              {(field) => (
                <NumberField
                  {...field}
                  {...rangeOf('images', 'qualite')}
                  label={imageFields.qualite()}
                  unit="%"
                />
              )}
            </FormField>
            <FormField form={form} name="format">
              {(field) => (
                <SelectField
                  {...field}
                  label={imageFields.format.label()}
                  options={imageFormats.map((value) => ({ value, label: formatName(value) }))}
                />
              )}
            </FormField>
          </div>
        </Card>
      )}
    </SettingsForm>
  );
}
