import { bannerPositions, bannerThemes, cookieCategories } from '@nzela/contract/cookies';
import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { rangeOf, SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { BannerBox } from '../banner-box.tsx';
import { bannerFields, positions, themes } from './banner.fields.ts';

type PartProps = { readonly form: SettingsFormOf<'cookies'> };

/** §2, §9: the banner that visitors get, in its own words, and the categories that it offers. */
export function BannerTab() {
  return (
    <SettingsForm
      subject="cookies"
      fields={bannerFields}
      label={m.banner_title()}
      saved={m.banner_saved()}
    >
      {(form) => (
        <>
          <Words form={form} />
          <Look form={form} />
          <Categories form={form} />
          <Preview form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Words({ form }: PartProps) {
  return (
    <Card title={m.banner_title()} description={m.banner_description()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="active">
          {(field) => (
            <Switch {...field} label={bannerFields.active()} hint={m.banner_active_hint()} />
          )}
        </FormField>
        <FormField form={form} name="titre">
          {(field) => <TextField {...field} label={bannerFields.titre()} maxLength={80} />}
        </FormField>
        <FormField form={form} name="texte">
          {(field) => (
            <TextAreaField {...field} rows={3} label={bannerFields.texte()} maxLength={600} />
          )}
        </FormField>
        <div className="grid gap-5 md:grid-cols-3">
          {(['libelleAccepter', 'libelleRefuser', 'libellePersonnaliser'] as const).map((name) => (
            <FormField key={name} form={form} name={name}>
              {(field) => <TextField {...field} label={bannerFields[name]()} maxLength={40} />}
            </FormField>
          ))}
        </div>
      </div>
    </Card>
  );
}

function Look({ form }: PartProps) {
  return (
    <Card title={m.chat_look()}>
      <div className="grid gap-5 md:grid-cols-3">
        <FormField form={form} name="position">
          {(field) => (
            <SelectField
              {...field}
              label={bannerFields.position.label()}
              options={bannerPositions.map((value) => ({ value, label: positions[value]() }))}
            />
          )}
        </FormField>
        <FormField form={form} name="theme">
          {(field) => (
            <SelectField
              {...field}
              label={bannerFields.theme.label()}
              options={bannerThemes.map((value) => ({ value, label: themes[value]() }))}
            />
          )}
        </FormField>
        <FormField form={form} name="dureeJours">
          {(field) => (
            <NumberField
              {...field}
              {...rangeOf('cookies', 'dureeJours')}
              label={bannerFields.dureeJours()}
              unit={m.banner_days()}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function Categories({ form }: PartProps) {
  return (
    <Card title={m.banner_categories()} description={m.banner_categories_text()}>
      <ul className="flex flex-col divide-y divide-border">
        {cookieCategories.map((id, index) => (
          <li key={id} className="py-5 first:pt-0 last:pb-0">
            <Category form={form} index={index} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Category({ form, index }: PartProps & { readonly index: number }) {
  const { nom: name, requise: isRequired } = useWatch({
    control: form.control,
    name: `categories.${index}`,
  });
  return (
    <div className="flex flex-col gap-4">
      <FormField form={form} name={`categories.${index}.active`}>
        {(field) => (
          <Switch
            {...field}
            label={m.banner_category_active({ name })}
            hint={isRequired ? m.banner_category_locked() : undefined}
            disabled={isRequired}
          />
        )}
      </FormField>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <FormField form={form} name={`categories.${index}.nom`}>
          {(field) => <TextField {...field} label={m.banner_category_name()} maxLength={40} />}
        </FormField>
        <FormField form={form} name={`categories.${index}.description`}>
          {(field) => (
            <TextAreaField {...field} rows={2} label={m.banner_category_text()} maxLength={300} />
          )}
        </FormField>
      </div>
    </div>
  );
}

function Preview({ form }: PartProps) {
  const { categories, ...banner } = form.watch();
  return (
    <Card title={m.banner_preview()} description={m.banner_preview_text()} look="soft">
      <div inert className="max-w-content">
        <BannerBox
          banner={{
            ...banner,
            version: 0,
            choix: null,
            dureeJours: Number.isInteger(banner.dureeJours) ? banner.dureeJours : 0,
            categories: categories.filter(({ active }) => active),
          }}
          onChoose={() => undefined}
        />
      </div>
    </Card>
  );
}
