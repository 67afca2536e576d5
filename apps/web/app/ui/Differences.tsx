import { ArrowRight } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { formatDecimal } from '../lib/format.ts';

export type Difference = {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
};

type DifferencesProps = {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly of: readonly Difference[];
  /** What a field is called where its name in the document says too little; null where nothing else is known. */
  readonly nameOf?: (name: string) => string | null;
  /** A value as a person reads it, a text for each row of a list; null for what is not shown. As it is stored, unless given. */
  readonly shownOf?: (name: string, value: unknown) => readonly string[] | null;
};

/** What differs between two documents, field by field; of two lists, the rows that only one of them has. */
export function Differences({
  label,
  of,
  nameOf = () => null,
  shownOf = (_, value) => storedRows(value),
}: DifferencesProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {of.map(({ name, before, after }) => (
        <li key={name} className="min-w-0">
          <p className="text-sm text-ink-2">{nameOf(name) ?? <code>{name}</code>}</p>
          <Values before={shownOf(name, before)} after={shownOf(name, after)} />
        </li>
      ))}
    </ul>
  );
}

type Rows = readonly string[];
type ValuesProps = { readonly before: Rows | null; readonly after: Rows | null };

function Values({ before, after }: ValuesProps) {
  if (before === null || after === null)
    return <p className="font-medium">{m.settings_modified()}</p>;
  const removed = before.filter((row) => !after.includes(row));
  const added = after.filter((row) => !before.includes(row));
  // The same rows in another order.
  if (removed.length + added.length === 0) return <Change before={before} after={after} />;
  if (removed.length === 0 && before.length > 0)
    return <OneSided as="ins" name={m.settings_added()} rows={added} />;
  if (added.length === 0 && after.length > 0)
    return <OneSided as="del" name={m.settings_removed()} rows={removed} />;
  return <Change before={removed} after={added} />;
}

type OneSidedProps = { readonly as: 'ins' | 'del'; readonly name: string; readonly rows: Rows };

function OneSided({ as: Tag, name, rows }: OneSidedProps) {
  return (
    <p className="wrap-anywhere">
      <span className="text-ink-2">{name}</span>{' '}
      <Tag className="font-semibold no-underline">{rows.join(' · ')}</Tag>
    </p>
  );
}

function Change({ before, after }: { readonly before: Rows; readonly after: Rows }) {
  return (
    <p className="wrap-anywhere">
      <del className="text-ink-2 no-underline">{joined(before)}</del>
      <ArrowRight size={16} aria-hidden className="mx-2 inline text-ink-3" />
      <span className="sr-only"> {m.settings_becomes()} </span>
      <ins className="font-semibold no-underline">{joined(after)}</ins>
    </p>
  );
}

const joined = (rows: Rows) => (rows.length === 0 ? m.settings_empty() : rows.join(' · '));

/** The fields by which two stored documents differ. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [left, right] = [asDocument(before), asDocument(after)];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names
    .map((name) => ({ name, before: left[name], after: right[name] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}

function asDocument(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A value as it is stored, a text for each row of a list. */
export function storedRows(value: unknown): Rows {
  return Array.isArray(value) ? value.map(textOf) : [textOf(value)];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return m.settings_empty();
  if (typeof value === 'boolean') return value ? m.settings_on() : m.settings_off();
  if (typeof value === 'number') return formatDecimal(String(value));
  if (Array.isArray(value))
    return value.length === 0
      ? m.settings_empty()
      : value.map(textOf).join(value.some((row) => typeof row === 'object') ? ' ; ' : ', ');
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, held]: readonly [string, unknown]) => `${name} ${textOf(held)}`)
    .join(' · ');
}
