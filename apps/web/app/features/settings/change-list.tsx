import { ArrowRight } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { type Change, type Naming, shownValue } from './settings-fields.ts';

type ChangeListProps = Naming & {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly changes: readonly Change[];
};

/** What differs between two documents of a subject, by the names of its fields. */
export function ChangeList({ label, changes, ...naming }: ChangeListProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {changes.map((change) => (
        <li key={change.path} className="min-w-0">
          <p className="text-sm text-ink-2">{change.label}</p>
          <Values {...naming} change={change} />
        </li>
      ))}
    </ul>
  );
}

function Values({ change, ...naming }: Naming & { readonly change: Change }) {
  const before = shownValue(naming, change.path, change.before);
  const after = shownValue(naming, change.path, change.after);
  if (before === null || after === null)
    return <p className="font-medium">{m.settings_modified()}</p>;
  return (
    <p className="wrap-anywhere">
      <del className="text-ink-2 no-underline">{before}</del>
      <ArrowRight size={16} aria-hidden className="mx-2 inline text-ink-3" />
      <span className="sr-only"> {m.settings_becomes()} </span>
      <ins className="font-semibold no-underline">{after}</ins>
    </p>
  );
}
