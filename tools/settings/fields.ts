import {
  settingsSchemas,
  settingsSecrets,
  settingsSubjects,
  type SettingsDocument,
  type SettingsSubject,
} from '@nzela/contract/settings';
import { settingsDefaults } from '../../apps/api/src/features/settings/settings.defaults.ts';

/** The path of a field in its document: `lignes[].debut`. */
export type FieldOf<Document> = {
  [Name in keyof Document & string]: Document[Name] extends readonly (infer Item)[]
    ? Item extends object
      ? `${Name}[].${FieldOf<Item>}`
      : Name
    : Document[Name] extends object
      ? `${Name}.${FieldOf<Document[Name]>}`
      : Name;
}[keyof Document & string];

/** A draft is told with what is published, and what every gateway has once, under one that has nothing else. */
export type ToldSubject = Exclude<SettingsSubject, 'content-draft' | 'gateways.screening'>;
type Gateway = Extract<ToldSubject, `gateways.${string}`>;
const plainGateway = 'gateways.sms';
export type ToldField<Subject extends ToldSubject> = Exclude<
  FieldOf<SettingsDocument<Subject>>,
  Subject extends Exclude<Gateway, typeof plainGateway>
    ? FieldOf<SettingsDocument<typeof plainGateway>>
    : never
>;

export type Field = {
  readonly path: string;
  /** What it takes, in words. */
  readonly takes: string;
  readonly standard: string;
};

export type Section = {
  readonly subject: ToldSubject;
  /** All that have these fields. */
  readonly subjects: readonly SettingsSubject[];
  readonly fields: readonly Field[];
};

type Shape = {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
};

/** Every field of every subject, with what it takes and what holds without a sandbox until an administrator decides. */
export function settingsSections(): readonly Section[] {
  const common = new Set(fieldsOf(plainGateway).map(({ path }) => path));
  const sections = settingsSubjects.filter(isTold).map((subject) => ({
    subject,
    subjects: subjectsLike(subject),
    fields: fieldsOf(subject).filter(
      ({ path }) => subject === plainGateway || !isGateway(subject) || !common.has(path),
    ),
  }));
  return sections.filter(({ fields }) => fields.length > 0);
}

const isTold = (subject: SettingsSubject): subject is ToldSubject =>
  subject !== 'content-draft' && subject !== 'gateways.screening';

export const isGateway = (subject: SettingsSubject) => subject.startsWith('gateways.');

/** Those that have all that is told under `subject`. */
function subjectsLike(subject: ToldSubject): readonly SettingsSubject[] {
  if (subject === plainGateway) return settingsSubjects.filter(isGateway);
  return subject === 'content' ? ['content', 'content-draft'] : [subject];
}

function fieldsOf(subject: SettingsSubject): Field[] {
  const document = settingsDefaults(null)[subject];
  const secrets = settingsSecrets[subject] ?? [];
  const shape = settingsSchemas[subject].toJSONSchema({ unrepresentable: 'any', io: 'output' });
  return leavesOf(shape as Shape, '').map(({ path, leaf }) => ({
    path,
    takes: takesOf(leaf),
    standard: secrets.includes(path) ? '••••••••' : standardOf(valuesAt(document, path)),
  }));
}

/** An `id` tells the rows of a list apart and governs nothing. */
function leavesOf(shape: Shape, path: string): { path: string; leaf: Shape }[] {
  if (shape.properties !== undefined)
    return Object.entries(shape.properties).flatMap(([name, inner]) =>
      name === 'id' ? [] : leavesOf(inner, path === '' ? name : `${path}.${name}`),
    );
  if (shape.items?.properties !== undefined) return leavesOf(shape.items, `${path}[]`);
  return [{ path, leaf: shape }];
}

function takesOf(shape: Shape): string {
  const { type, anyOf, minimum, maximum, maxLength } = shape;
  if (anyOf !== undefined) return anyOf.map(takesOf).join(', or ');
  if (shape.const !== undefined) return shape.const === '' ? 'nothing' : code(shape.const);
  if (shape.enum !== undefined) return shape.enum.map(code).join(', ');
  if (type === 'null') return 'nothing';
  if (type === 'boolean') return 'on or off';
  if (type === 'array')
    return `a list${shape.maxItems === undefined ? '' : ` of at most ${shape.maxItems}`}: ${takesOf(shape.items ?? {})}`;
  if (type === 'integer' || type === 'number')
    return `${type === 'integer' ? 'a whole number, ' : ''}${minimum} to ${maximum}`;
  const kinds: Readonly<Record<string, string>> = {
    uri: 'an address',
    email: 'an e-mail address',
    date: 'a date',
    'date-time': 'a moment',
  };
  const isAmount = shape.pattern?.startsWith('^\\d{1,') === true;
  const kind = isAmount ? 'an amount' : (kinds[shape.format ?? ''] ?? 'a text');
  return maxLength === undefined ? kind : `${kind}, ${maxLength} characters at most`;
}

function valuesAt(value: unknown, path: string): unknown[] {
  const [, name = '', rest = ''] = /^([^.]+)\.?(.*)$/.exec(path) ?? [];
  const inner = (value as Readonly<Record<string, unknown>>)[name.replace('[]', '')];
  const found = name.endsWith('[]') ? (inner as unknown[]) : [inner];
  return rest === '' ? found : found.flatMap((one) => valuesAt(one, rest));
}

/** Those of a list, each once; the first ones of many. */
function standardOf(values: readonly unknown[]): string {
  const known = [...new Set(values.flat())].map((value) => {
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    if (value === '' || value === null) return 'nothing';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return code(text.length > 80 ? `${text.slice(0, 79)}…` : text);
  });
  if (known.length === 0) return 'none';
  return `${known.slice(0, 4).join(', ')}${known.length > 4 ? ', …' : ''}`;
}

export function code(value: unknown): string {
  return `\`${String(value)}\``;
}
