import { descriptionAdvised, twitterCards } from '@nzela/contract/redirects';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm, type SettingsFormOf } from '../settings/settings.tsx';
import { seoFields } from './seo.fields.ts';

type PartProps = { readonly form: SettingsFormOf<'seo'> };

/** §2, search engines and shared links. */
export function SeoTab() {
  return (
    <SettingsForm subject="seo" fields={seoFields} label={m.seo_tab_seo()} saved={m.seo_saved()}>
      {(form) => (
        <>
          <SearchFields form={form} />
          <OpenGraphFields form={form} />
          <TwitterFields form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function SearchFields({ form }: PartProps) {
  return (
    <Card title={m.seo_search()} description={m.seo_search_text()}>
      <div className="flex flex-col gap-5">
        <Line form={form} name="titre" hint={m.seo_title_hint()} />
        <FormField form={form} name="description">
          {(field) => (
            <TextAreaField
              {...field}
              rows={3}
              label={seoFields.description()}
              optional
              hint={m.seo_description_count({
                count: field.value.length,
                advised: descriptionAdvised,
              })}
            />
          )}
        </FormField>
        <Line form={form} name="motsCles" hint={m.seo_keywords_hint()} />
        <Line form={form} name="canonique" hint={m.seo_canonical_hint()} />
        <FormField form={form} name="indexation">
          {(field) => (
            <Switch {...field} label={seoFields.indexation()} hint={m.seo_index_hint()} />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function OpenGraphFields({ form }: PartProps) {
  return (
    <Card title={m.seo_og()} description={m.seo_og_text()}>
      <div className="flex flex-col gap-5">
        <Line form={form} name="ogTitre" />
        <Line form={form} name="ogDescription" />
        <Line form={form} name="ogImage" hint={m.seo_image_hint()} />
      </div>
    </Card>
  );
}

function TwitterFields({ form }: PartProps) {
  return (
    <Card title={m.seo_twitter()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="twitterCarte">
          {(field) => (
            <SelectField
              {...field}
              label={seoFields.twitterCarte()}
              options={twitterCards.map((value) => ({ value, label: value }))}
            />
          )}
        </FormField>
        <Line form={form} name="twitterTitre" />
        <Line form={form} name="twitterDescription" />
        <Line form={form} name="twitterImage" hint={m.seo_image_hint()} />
      </div>
    </Card>
  );
}

type LineName = Exclude<keyof typeof seoFields, 'indexation' | 'twitterCarte' | 'description'>;

function Line({
  form,
  name,
  hint,
}: PartProps & { readonly name: LineName; readonly hint?: string }) {
  return (
    <FormField form={form} name={name}>
      {(field) => (
        <TextField {...field} label={seoFields[name]()} hint={hint} autoComplete="off" optional />
      )}
    </FormField>
  );
}
