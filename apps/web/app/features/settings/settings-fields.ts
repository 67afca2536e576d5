import {
  settingsSchemas,
  settingsSecrets,
  type SettingsDocument,
  type SettingsSubject,
} from '@nzela/contract/settings';
import type { z } from 'zod';
import { formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { Difference } from '../../ui/Differences.tsx';

/**
 * What a field is called; `show` writes a value as a person reads it, where the value itself says too little: of a list, a
 * text for each row, with everything that a change of the row can be about. `place` names a field of a row, `path` being
 * the rest of its path (`3.minimum`): which row it is, and which of its fields.
 */
type FieldText<Value> =
  | (() => string)
  | {
      readonly label: () => string;
      readonly show?: (value: Value) => string | readonly string[];
      readonly place?: (rows: Value, path: readonly string[]) => readonly (string | undefined)[];
    };

/**
 * A name for every field of a subject's document. A field in a field is compared by itself where its path has a name too
 * (`'cardProviders.visa'`); without one, the field around it is compared as a whole.
 */
export type SettingsFields<Subject extends SettingsSubject> = {
  readonly [Name in keyof SettingsDocument<Subject> & string]: FieldText<
    SettingsDocument<Subject>[Name]
  >;
} & { readonly [path: `${string}.${string}`]: FieldText<never> };

export type AnyFields = Readonly<Record<string, FieldText<never>>>;
export type AnyDocument = Readonly<Record<string, unknown>>;

/** What the differences of two documents of a subject are told by. */
export type Naming = { readonly subject: SettingsSubject; readonly fields: AnyFields };

export type Change = {
  readonly path: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Differences of stored documents by the fields that have a name: of a part of a field where the part has one. */
export function changesOf(
  { fields }: Pick<Naming, 'fields'>,
  differences: readonly Difference[],
): Change[] {
  return differences.flatMap(({ name, before, after }) => {
    const named = changesBetween({ fields }, { [name]: before }, { [name]: after });
    return named.length > 0 ? named : [{ path: name, label: labelOf(fields, name), before, after }];
  });
}

/** A row by its name; by its number while it has none. */
export function rowName(name: string | undefined, index: string): string {
  return name === undefined || name.trim() === '' ? String(Number(index) + 1) : name;
}

/** Where in the document the field of a row stands, in words; null where it is in no list whose rows have names. */
export function placeOf(
  { fields }: Pick<Naming, 'fields'>,
  document: AnyDocument,
  path: string,
): string | null {
  for (const [name, text] of Object.entries(fields)) {
    if (typeof text !== 'object' || text.place === undefined) continue;
    if (!path.startsWith(`${name}.`)) continue;
    const rest = path.slice(name.length + 1).split('.');
    const parts = text.place(valueAt(document, name) as never, rest);
    return parts.filter((part) => part !== undefined && part !== '').join(', ');
  }
  return null;
}

/** The fields by which two documents differ, in the order of their names. */
export function changesBetween(
  { fields }: Pick<Naming, 'fields'>,
  before: AnyDocument,
  after: AnyDocument,
): Change[] {
  const paths = Object.keys(fields);
  const differing = paths
    .map((path) => ({ path, before: valueAt(before, path), after: valueAt(after, path) }))
    .filter((change) => !isSame(change.before, change.after))
    .map((change) => ({ ...change, label: labelOf(fields, change.path) }));
  return differing.filter(
    ({ path }) => !differing.some((other) => other.path.startsWith(`${path}.`)),
  );
}

export function labelOf(fields: AnyFields, path: string): string {
  const text = fields[path];
  if (text === undefined) return path;
  return typeof text === 'function' ? text() : text.label();
}

/**
 * A value as a person reads it, a text for each row of a list. Null for a secret, and for what has no short form: that it
 * changed is all there is to say.
 */
export function shownValue(
  { subject, fields }: Naming,
  path: string,
  value: unknown,
): readonly string[] | null {
  if (settingsSecrets[subject]?.includes(path) === true) return null;
  const text = fields[path];
  const show = typeof text === 'object' ? text.show : undefined;
  if (show !== undefined && value !== undefined && value !== null)
    return [show(value as never)].flat();
  if (!Array.isArray(value)) {
    const plain = plainText(value);
    return plain === null ? null : [plain];
  }
  const rows = value.map((row) => (typeof row === 'object' ? null : plainText(row)));
  return rows.every((row) => row !== null) ? rows : null;
}

function plainText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return m.settings_empty();
  if (typeof value === 'boolean') return value ? m.settings_on() : m.settings_off();
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return null;
  return Number.isNaN(value) ? m.settings_empty() : formatDecimal(String(value));
}

/** A sum in EUR, in the list of changes; so is a share of something. */
export function shownEuros(amount: string): string {
  return amount === '' ? m.settings_empty() : `${formatDecimal(amount)} EUR`;
}

export function shownPercent(share: string): string {
  return share === '' ? m.settings_empty() : `${formatDecimal(share)} %`;
}

export type Conflict = {
  readonly path: string;
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
};

export type Merge = {
  readonly document: AnyDocument;
  /** Changed by the other alone: their values stand in the document. */
  readonly taken: readonly Change[];
  /** Changed by both, to different values: mine stand in the document until somebody chooses. */
  readonly conflicts: readonly Conflict[];
};

type Sides = {
  readonly base: AnyDocument;
  readonly mine: AnyDocument;
  readonly theirs: AnyDocument;
};

/** Brings what was edited on `base` onto the version that somebody else made of it. */
export function merge(naming: Pick<Naming, 'fields'>, { base, mine, theirs }: Sides): Merge {
  const own = changesBetween(naming, base, mine);
  const others = changesBetween(naming, base, theirs);
  let document = theirs;
  for (const { path, after } of own) document = withValue(document, path, after);
  const conflicts = own
    .filter(({ path }) => others.some((other) => isWithin(other.path, path)))
    .map(({ path, label, after }) => ({ path, label, mine: after, theirs: valueAt(theirs, path) }))
    .filter((conflict) => !isSame(conflict.mine, conflict.theirs));
  const taken = others.filter(({ path }) => !own.some((change) => isWithin(change.path, path)));
  return { document, taken, conflicts };
}

/** Whether one of two paths is the other, or lies in it. */
function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** The document of an earlier version as edits of the one that holds: secrets stay those of today. */
export function asEdits(
  subject: SettingsSubject,
  version: AnyDocument,
  now: AnyDocument,
): AnyDocument {
  const secrets = settingsSecrets[subject] ?? [];
  return { ...version, ...Object.fromEntries(secrets.map((name) => [name, now[name]])) };
}

function valueAt(document: AnyDocument, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as AnyDocument | undefined)?.[name], document);
}

function withValue(document: AnyDocument, path: string, value: unknown): AnyDocument {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...document, [name]: value };
  const inner = (document[name] ?? {}) as AnyDocument;
  return { ...document, [name]: withValue(inner, rest.join('.'), value) };
}

/** Whether two values of a document are the same; the order of an object's fields says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as AnyDocument)[name], (other as AnyDocument)[name]))
  );
}

/** The bounds that a number of a subject's document has in the contract, for `NumberField`. */
export function rangeOf<Subject extends SettingsSubject>(
  subject: Subject,
  name: keyof SettingsDocument<Subject> & string,
): { readonly minimum: number; readonly maximum: number } {
  const { shape } = settingsSchemas[subject] as z.ZodObject;
  const { minValue, maxValue } = shape[name] as z.ZodNumber;
  return { minimum: minValue ?? -Infinity, maximum: maxValue ?? Infinity };
}
