import { imageFormats, type ImageFormat } from '@nzela/contract/images';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { rangeOf, SettingsForm, type SettingsFields } from '../settings/settings.tsx';
import { ImageLibrary } from './image-library.tsx';

export const handle: PageHandle = { title: () => m.images_manager_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.images_manager_title());

const formatName = (format: ImageFormat) => ({ webp: 'WebP', jpg: 'JPG', png: 'PNG' })[format];

const fields = {
  tailleMaximaleMo: m.images_largest,
  qualite: m.images_quality,
  format: { label: m.images_format, show: formatName },
} satisfies SettingsFields<'images'>;

/** §2, image management: the pictures of the site, and what every upload of the product keeps to. */
export default function ImagesManagerPage() {
  return (
    <>
      <PageTitle description={m.images_manager_holds()}>{m.images_manager_title()}</PageTitle>
      <div className="flex flex-col gap-8">
        <ImageLibrary />
        <section>
          <SettingsForm
            subject="images"
            fields={fields}
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
                        label={fields.tailleMaximaleMo()}
                        unit={m.images_megabytes()}
                      />
                    )}
                  </FormField>
                  <FormField form={form} name="qualite">
                    {(field) => (
                      <NumberField
                        {...field}
                        {...rangeOf('images', 'qualite')}
                        label={fields.qualite()}
                        unit="%"
                      />
                    )}
                  </FormField>
                  <FormField form={form} name="format">
                    {(field) => (
                      <SelectField
                        {...field}
                        label={fields.format.label()}
                        options={imageFormats.map((value) => ({ value, label: formatName(value) }))}
                      />
                    )}
                  </FormField>
                </div>
              </Card>
            )}
          </SettingsForm>
        </section>
      </div>
    </>
  );
}
