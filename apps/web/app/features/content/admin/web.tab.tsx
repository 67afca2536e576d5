import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { contentFields } from './content-fields.ts';
import { FooterLinks } from './footer-links.tsx';
import { HeroFields } from './home.tab.tsx';

type PartProps = { readonly form: SettingsFormOf<'content-draft'> };

/** By the field that the address names (`useNamedField`): the tab that it is in. */
const partOf: Readonly<Record<string, string>> = {
  aPropos: 'a-propos',
  contact: 'contact',
  pied: 'pied',
};

/** §2, web content: what each page says that has fields of its own. */
export function WebTab() {
  const [address] = useSearchParams();
  const named = address.get('champ')?.split('.')[0] ?? '';
  const [selected, setSelected] = useState(partOf[named] ?? 'accueil');
  return (
    <SettingsForm
      subject="content-draft"
      fields={contentFields}
      label={m.content_tab_web()}
      saved={m.content_web_saved()}
    >
      {(form) => (
        <Tabs
          label={m.content_tab_web()}
          selected={selected}
          onSelect={setSelected}
          tabs={[
            { id: 'accueil', label: m.content_web_home(), content: <HomePart form={form} /> },
            { id: 'a-propos', label: m.content_web_about(), content: <AboutPart form={form} /> },
            { id: 'contact', label: m.content_web_contact(), content: <ContactPart form={form} /> },
            { id: 'pied', label: m.content_web_footer(), content: <FooterLinks form={form} /> },
          ]}
        />
      )}
    </SettingsForm>
  );
}

function HomePart({ form }: PartProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <HeroFields form={form} />
        <FormField form={form} name="accueil.afficherServices">
          {(field) => (
            <Switch
              {...field}
              label={contentFields['accueil.afficherServices']()}
              hint={m.content_show_services_hint()}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function AboutPart({ form }: PartProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="aPropos.titre">
          {(field) => (
            <TextField
              {...field}
              label={contentFields['aPropos.titre']()}
              hint={m.content_own_hint()}
              autoComplete="off"
              optional
            />
          )}
        </FormField>
        <FormField form={form} name="aPropos.contenu">
          {(field) => (
            <TextAreaField
              {...field}
              rows={10}
              label={contentFields['aPropos.contenu']()}
              hint={m.content_rich_hint()}
              optional
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

function ContactPart({ form }: PartProps) {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="contact.afficherFormulaire">
          {(field) => (
            <Switch
              {...field}
              label={contentFields['contact.afficherFormulaire']()}
              hint={m.content_show_form_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="contact.email">
          {(field) => (
            <TextField
              {...field}
              label={contentFields['contact.email']()}
              type="email"
              inputMode="email"
              autoComplete="off"
              optional
            />
          )}
        </FormField>
        <FormField form={form} name="contact.telephone">
          {(field) => (
            <TextField
              {...field}
              label={contentFields['contact.telephone']()}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              optional
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}
