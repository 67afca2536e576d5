import { mailEvents, mailLetterOf, type MailEvent } from '@nzela/contract/mail-letters';
import { mailLanguages, type MailLanguage, type MailModels } from '@nzela/contract/mails';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { languages } from '../../lib/locale.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { FormField } from '../../ui/Form.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SettingsForm, type SettingsFormOf } from '../settings/settings.tsx';
import { EventPicker } from './event-picker.tsx';
import { modelsQuery } from './mails.api.ts';
import { TemplateTrial } from './template-trial.tsx';
import { eventNames, templateFields } from './templates.fields.ts';

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
    <div className="max-w-6xl pt-6">
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

/** Beside one another where there is room; on a phone the list, and then the mail that was chosen in it. */
function Templates({ form, models }: TemplatesProps) {
  const [chosen, setChosen] = useState<MailEvent | null>(null);
  const rows = useWatch({ control: form.control, name: 'modeles' });
  const list = useRef<HTMLDivElement>(null);
  const template = useRef<HTMLDivElement>(null);
  // What had the focus may be hidden now.
  const open = (event: MailEvent | null) => {
    flushSync(() => setChosen(event));
    (event === null ? list : template).current?.focus();
  };
  return (
    <Card title={m.mails_templates_title()} description={m.mails_templates_text()}>
      <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div
          ref={list}
          tabIndex={-1}
          className={cx('outline-none', chosen !== null && 'hidden lg:block')}
        >
          <EventPicker
            shown={chosen ?? mailEvents[0]}
            customised={rows.map(({ evenement }) => evenement)}
            onChoose={open}
          />
        </div>
        <div
          ref={template}
          tabIndex={-1}
          className={cx('outline-none', chosen === null && 'hidden lg:block')}
        >
          <Template
            form={form}
            models={models}
            event={chosen ?? mailEvents[0]}
            onLeave={() => open(null)}
          />
        </div>
      </div>
    </Card>
  );
}

type TemplateProps = TemplatesProps & {
  readonly event: MailEvent;
  readonly onLeave: () => void;
};

/** One mail: the product's words, or the administrator's. */
function Template({ form, models, event, onLeave }: TemplateProps) {
  const [language, setLanguage] = useState<MailLanguage>('fr');
  const rows = useWatch({ control: form.control, name: 'modeles' });
  const index = rows.findIndex(
    ({ evenement, langue }) => evenement === event && langue === language,
  );
  const model = models.find(({ evenement, langue }) => evenement === event && langue === language);
  const change = (next: typeof rows) => form.setValue('modeles', next, { shouldDirty: true });
  return (
    <section aria-label={eventNames[event]()} className="flex flex-col gap-6">
      <div className="lg:hidden">
        <Button
          size="s"
          variant="secondary"
          icon={<ArrowLeft size={18} aria-hidden />}
          onClick={onLeave}
        >
          {m.mails_templates_all()}
        </Button>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h3 className="min-w-0 flex-1 basis-56 text-lg font-semibold wrap-anywhere">
          {eventNames[event]()}
        </h3>
        <SelectField
          name="langue"
          label={m.mails_templates_language()}
          className="w-full sm:w-48"
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
    </section>
  );
}

type OriginalProps = { readonly model: Model; readonly onTake: (model: Model) => void };

/** What the product says itself. */
function Original({ model, onTake }: OriginalProps) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-m border border-border bg-surface-2 p-5">
      <p className="text-sm text-ink-2">{m.mails_templates_default()}</p>
      <p className="font-semibold wrap-anywhere">{model.objet}</p>
      <p className="whitespace-pre-line wrap-anywhere">{model.texte}</p>
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
  const { link } = mailLetterOf(model.evenement);
  const names = model.variables.map((name) => `{${name}}`).join(' · ');
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
            hint={
              link ? m.mails_templates_variables({ names }) : m.mails_templates_linkless({ names })
            }
          />
        )}
      </FormField>
      {link && (
        <FormField form={form} name={`modeles.${index}.bouton`}>
          {(field) => (
            <TextField {...field} label={m.mails_templates_button()} autoComplete="off" />
          )}
        </FormField>
      )}
      <TemplateTrial form={form} index={index} />
      <div>{children}</div>
    </div>
  );
}
