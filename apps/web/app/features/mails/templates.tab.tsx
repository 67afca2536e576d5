import {
  mailEvents,
  mailLanguages,
  type MailEvent,
  type MailLanguage,
  type MailModels,
} from '@nzela/contract/mails';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { languages } from '../../lib/locale.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm, type SettingsFormOf } from '../settings/settings.tsx';
import { modelsQuery } from './mails.api.ts';
import { TemplateTrial } from './template-trial.tsx';
import { templateFields } from './templates.fields.ts';

const eventNames: Readonly<Record<MailEvent, () => string>> = {
  verification: m.mails_event_verification,
  reinitialisation: m.mails_event_reset,
  alerte: m.mails_event_warning,
  avis: m.mails_event_notice,
};
/** The words of each mail, in each language. */
export function TemplatesTab() {
  const models = useQuery(modelsQuery);
  if (models.data === undefined)
    return (
      <Card>
        <Reading of={models} rows={6} />
      </Card>
    );
  const { elements } = models.data;
  return (
    <div className="max-w-4xl pt-6">
      <SettingsForm
        subject="mail-templates"
        fields={templateFields}
        label={m.mails_tab_templates()}
        saved={m.mails_templates_saved()}
      >
        {(form) => <Templates form={form} models={elements} />}
      </SettingsForm>
    </div>
  );
}

type Model = MailModels['elements'][number];
type TemplatesProps = {
  readonly form: SettingsFormOf<'mail-templates'>;
  readonly models: readonly Model[];
};

function Templates({ form, models }: TemplatesProps) {
  const [event, setEvent] = useState<MailEvent>('verification');
  const [language, setLanguage] = useState<MailLanguage>('fr');
  const rows = useWatch({ control: form.control, name: 'modeles' });
  const index = rows.findIndex(
    ({ evenement, langue }) => evenement === event && langue === language,
  );
  const model = models.find(({ evenement, langue }) => evenement === event && langue === language);
  const change = (next: typeof rows) => form.setValue('modeles', next, { shouldDirty: true });
  return (
    <Card title={m.mails_templates_title()} description={m.mails_templates_text()}>
      <div className="flex flex-col gap-6">
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField
            name="evenement"
            label={m.mails_templates_event()}
            value={event}
            onChange={setEvent}
            options={mailEvents.map((value) => ({ value, label: eventNames[value]() }))}
          />
          <SelectField
            name="langue"
            label={m.mails_templates_language()}
            value={language}
            onChange={setLanguage}
            options={mailLanguages.map((value) => ({ value, label: languages[value] }))}
          />
        </div>
        {model !== undefined && index === -1 && (
          <Original
            model={model}
            onTake={({ variables: _names, ...words }) => change([...rows, words])}
          />
        )}
        {model !== undefined && index !== -1 && (
          <Words key={`${event}.${language}`} form={form} index={index} model={model}>
            <Button
              size="s"
              variant="secondary"
              onClick={() => change(rows.filter((_row, at) => at !== index))}
            >
              {m.mails_templates_original()}
            </Button>
          </Words>
        )}
      </div>
    </Card>
  );
}

type OriginalProps = { readonly model: Model; readonly onTake: (model: Model) => void };

/** What the product says itself. */
function Original({ model, onTake }: OriginalProps) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-m border border-border bg-surface-2 p-5">
      <p className="text-sm text-ink-2">{m.mails_templates_default()}</p>
      <p className="font-semibold">{model.objet}</p>
      <p className="whitespace-pre-line">{model.texte}</p>
      <Button size="s" onClick={() => onTake(model)}>
        {m.mails_templates_take()}
      </Button>
    </div>
  );
}

type WordsProps = {
  readonly form: TemplatesProps['form'];
  readonly index: number;
  readonly model: Model;
  readonly children: React.ReactNode;
};

function Words({ form, index, model, children }: WordsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormField form={form} name={`modeles.${index}.objet`}>
        {(field) => <TextField {...field} label={m.mails_templates_subject()} autoComplete="off" />}
      </FormField>
      <FormField form={form} name={`modeles.${index}.texte`}>
        {(field) => (
          <TextAreaField
            {...field}
            rows={10}
            label={m.mails_templates_body()}
            hint={m.mails_templates_variables({
              names: model.variables.map((name) => `{${name}}`).join(' · '),
            })}
          />
        )}
      </FormField>
      <FormField form={form} name={`modeles.${index}.bouton`}>
        {(field) => <TextField {...field} label={m.mails_templates_button()} autoComplete="off" />}
      </FormField>
      <TemplateTrial form={form} index={index} />
      <div>{children}</div>
    </div>
  );
}
