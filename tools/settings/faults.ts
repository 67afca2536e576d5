import type { ProjectFile } from '../tidy/files.ts';
import { effects } from './effects.ts';
import { isGateway } from './fields.ts';
import { forms } from './forms.ts';
import { toldFields, type Told } from './page.ts';

/** What is wrong with what `effects` says: fields without an effect, a reader, or a test, and fields that there are not. */
export function effectFaults(files: readonly ProjectFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const told = toldFields();
  const known = new Set(told.map(({ section, field }) => `${section.subject}.${field.path}`));
  const written = Object.entries(effects).flatMap(([subject, groups]) =>
    groups.flatMap(({ seen }) => Object.keys(seen).map((path) => `${subject}.${path}`)),
  );
  return [
    ...written.filter((name) => !known.has(name)).map((name) => `${name}: no such field`),
    ...written
      .filter((name, index) => written.indexOf(name) !== index)
      .map((name) => `${name}: told twice`),
    ...told.flatMap((one) => faultsOf(one, texts)),
    ...told.flatMap((one) => namelessOf(one, texts)),
  ];
}

/** What is wrong with what `forms` says: subjects whose form is not in the file that is named. */
export function formFaults(files: readonly ProjectFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return Object.entries(forms).flatMap(([subject, form]) => {
    if ('made' in form) return [];
    const text = codeOf(texts.get(form.file) ?? '');
    if (!text.includes('<SettingsForm')) return [`${subject}: ${form.file} has no form`];
    const isNamed = names(text, subject) || text.includes(`subject="${subject}"`);
    return isNamed ? [] : [`${subject}: the form of ${form.file} is of another subject`];
  });
}

/** The gateways' fields have the same names: that one gateway's is read says nothing of another's. */
function namelessOf({ section, field, effect }: Told, texts: ReadonlyMap<string, string>) {
  const code = codeOf(texts.get(effect?.read ?? '') ?? '');
  return section.subjects
    .filter((subject) => isGateway(subject) && !code.includes(`'${subject}'`))
    .map((subject) => `${subject}.${field.path}: ${effect?.read} reads nothing of ${subject}`);
}

function faultsOf({ section, field, effect }: Told, texts: ReadonlyMap<string, string>): string[] {
  const name = `${section.subject}.${field.path}`;
  if (effect === null) return [`${name}: nobody says where its effect is seen`];
  const leaf = leafOf(field.path);
  const code = codeOf(texts.get(effect.read) ?? '');
  return [
    ...(isOutside(effect.read, code) && reads(effect.read, code, leaf)
      ? []
      : [`${name}: ${effect.read} does not read it`]),
    ...testFaults(section, effect, leaf).map((fault) => `${name}: ${effect.test} ${fault}`),
  ];

  function testFaults(
    { subjects }: Told['section'],
    { test, by }: NonNullable<Told['effect']>,
    changed: string,
  ): string[] {
    const text = texts.get(test);
    if (text === undefined || !/\.(test|spec)\.tsx?$/.test(test)) return ['is no test'];
    if (isOfForm(test)) return ['tries the form, or how settings are kept, and no effect'];
    const parts = partsOf(codeOf(text)).filter((part) =>
      subjects.some((subject) => names(part, subject)),
    );
    if (parts.length === 0) return ['names nothing of the subject'];
    const isTried = by === undefined ? changes(changed) : word(by);
    return parts.some((part) => isTried.test(part)) ? [] : ['does not change it'];
  }
}

const leafOf = (path: string) => /\w+$/.exec(path)?.[0] ?? path;

/** Of the settings' own tests, those about what they govern alone. */
function isOfForm(path: string): boolean {
  const own = 'apps/api/src/features/settings/';
  return path.startsWith(own) || path.endsWith('.browser.test.tsx');
}

/** Each test of a file by itself, and with it what stands beside its tests: helpers that change the settings. */
function partsOf(code: string): string[] {
  const [beside = '', ...tests] = code.split(/^(?=\s*(?:test|journey)(?:\.each)?\()/m);
  return tests.map((one) => `${beside}\n${one}`);
}

/** By its name, or by its address. */
function names(code: string, subject: string): boolean {
  const escaped = subject.replace('.', '\\.');
  return new RegExp(`'${escaped}'|settings/${escaped}\\b|'gateways\\.\\$|gateways\\.\\$`).test(
    code,
  );
}

/** Written with a value that it gets, or taken from another name. */
function changes(leaf: string): RegExp {
  return new RegExp(`\\b${leaf}\\b\\s*[:,})=]`);
}

/** No test, no form of an administrator's, and of the settings themselves only what is not about keeping them. */
function isOutside(path: string, code: string): boolean {
  if (/\.(test|spec)\.|\/test\//.test(path) || code.includes('SettingsForm')) return false;
  if (path.startsWith('apps/api/src/features/settings/'))
    return path.endsWith('/settings.maintenance.ts');
  return /^(apps\/(api\/src|web)|packages\/contract\/src)\//.test(path);
}

/** In a contract, the key of a schema declares the field and reads nothing. */
function reads(path: string, code: string, leaf: string): boolean {
  const asRule = new RegExp(`\\b${leaf}\\b(?!\\s*:)`);
  return (path.startsWith('packages/contract/') ? asRule : word(leaf)).test(code);
}

function word(leaf: string): RegExp {
  return new RegExp(`\\b${leaf}\\b`);
}

function codeOf(text: string): string {
  return text.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '');
}
