import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { contentFields } from './content-fields.ts';

/** §2, the block of the home page. */
export function HomeTab() {
  return (
    <SettingsForm
      subject="content-draft"
      fields={contentFields}
      label={m.content_tab_home()}
      saved={m.content_configuration_saved()}
    >
      {(form) => (
        <Card title={m.content_tab_home()} description={m.content_home_text()}>
          <div className="flex flex-col gap-5">
            <HeroFields form={form} />
            <FormField form={form} name="accueil.afficherFonctionnalites">
              {(field) => (
                <Switch {...field} label={contentFields['accueil.afficherFonctionnalites']()} />
              )}
            </FormField>
          </div>
        </Card>
      )}
    </SettingsForm>
  );
}

/** Whether the first screen has its promise, and its words. */
export function HeroFields({ form }: { readonly form: SettingsFormOf<'content-draft'> }) {
  return (
    <>
      <FormField form={form} name="accueil.afficherHero">
        {(field) => (
          <Switch
            {...field}
            label={contentFields['accueil.afficherHero']()}
            hint={m.content_show_hero_hint()}
          />
        )}
      </FormField>
      <FormField form={form} name="accueil.titreHero">
        {(field) => (
          <TextField {...field} label={contentFields['accueil.titreHero']()} autoComplete="off" />
        )}
      </FormField>
      <FormField form={form} name="accueil.texteHero">
        {(field) => (
          <TextAreaField {...field} rows={3} label={contentFields['accueil.texteHero']()} />
        )}
      </FormField>
    </>
  );
}
