import type { SettingsSubject } from '@nzela/contract/settings';
import { effects } from './effects.ts';
import { code, settingsSections, type Field, type Section } from './fields.ts';
import { forms } from './forms.ts';

/** A field with what was written of its effect; null where nothing was. */
export type Told = {
  readonly section: Section;
  readonly field: Field;
  readonly effect: {
    readonly read: string;
    readonly test: string;
    readonly by?: string;
    readonly seen: string;
  } | null;
};

export const settingsPage = 'docs/settings.md';

export function toldFields(): readonly Told[] {
  return settingsSections().flatMap((section) =>
    section.fields.map((field) => ({ section, field, effect: effectOf(section, field) })),
  );
}

type Group = {
  readonly read: string;
  readonly test: string;
  readonly by?: string;
  readonly seen: Readonly<Record<string, string | undefined>>;
};

function effectOf({ subject }: Section, { path }: Field): Told['effect'] {
  const groups: readonly Group[] = effects[subject];
  for (const { seen, ...group } of groups) {
    const text = seen[path];
    if (text !== undefined) return { ...group, seen: text };
  }
  return null;
}

const introduction = `# Settings

What administrators decide: every subject with the page where it is changed, every field, what it takes, what holds until somebody decides otherwise, where its effect is seen, and the test that shows it. A change holds at the next request, on every running instance.

\`npm run settings\` makes this page from the schemas of [settings.ts](../packages/contract/src/settings.ts), from their defaults and from [tools/settings](../tools/settings/effects.ts), where the forms and the effects are written by hand. \`npm test\` fails when a subject has no form, when a field is missing here, when no code outside the settings reads it (of a gateway's: code that names that gateway), or when the test that is named is no test, is about the form or the keeping of settings, or has no part that names the subject and changes the field. The defaults are those of a production; where there is a sandbox, the gateways, the mail and the feed of rates lead to it. Secrets are encrypted at rest and shown to nobody. A field of a list is written with \`[]\`, and its default is what the rows of the list hold.
`;

export function writtenSettingsPage(): string {
  const told = toldFields();
  const tables = settingsSections().map((section) => {
    const rows = told
      .filter((one) => one.section.subject === section.subject)
      .map(({ field, effect }) => {
        if (effect === null) throw new Error(missing(section, field));
        const cells = [
          code(field.path),
          field.takes,
          field.standard,
          `${effect.seen} ([code](../${effect.read}))`,
          `[${fileName(effect.test)}](../${effect.test})`,
        ];
        return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
      });
    return [
      `## ${section.subjects.join(', ')}`,
      '',
      ...section.subjects.map((subject) => placeLine(section, subject)),
      '',
      '| Field | Takes | Default | Where its effect is seen | Test |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return `${introduction}\n${tables.join('\n')}`;
}

/** Where the subject is changed, or why it is not. */
function placeLine({ subjects }: Section, subject: SettingsSubject): string {
  const start = subjects.length === 1 ? '' : `- ${code(subject)}: `;
  const form = forms[subject];
  const text =
    'made' in form
      ? `no form: ${form.made}.`
      : `changed at ${code(`/dashboard/admin/${form.at}`)} ([form](../${form.file})).`;
  return start === '' ? `${text[0]?.toUpperCase()}${text.slice(1)}` : `${start}${text}`;
}

function missing({ subject }: Section, { path }: Field): string {
  return `${subject}.${path}: say in tools/settings where its effect is seen, what reads it and which test shows it.`;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
