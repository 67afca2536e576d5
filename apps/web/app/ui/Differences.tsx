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
};

/** What differs between two documents, field by field, as they are stored. */
export function Differences({ label, of, nameOf = () => null }: DifferencesProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {of.map(({ name, before, after }) => (
        <li key={name} className="min-w-0">
          <p className="text-sm text-ink-2">{nameOf(name) ?? <code>{name}</code>}</p>
          <p className="wrap-anywhere">
            <del className="text-ink-2 no-underline">{textOf(without(before, after))}</del>
            <ArrowRight size={16} aria-hidden className="mx-2 inline text-ink-3" />
            <span className="sr-only"> {m.settings_becomes()} </span>
            <ins className="font-semibold no-underline">{textOf(without(after, before))}</ins>
          </p>
        </li>
      ))}
    </ul>
  );
}

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

/** The rows of a list that the other list has not: what both hold does not differ. */
function without(list: unknown, other: unknown): unknown {
  if (!Array.isArray(list) || !Array.isArray(other)) return list;
  const known = new Set(other.map((row) => JSON.stringify(row)));
  return list.filter((row) => !known.has(JSON.stringify(row)));
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
