import { Differences } from '../../ui/Differences.tsx';
import { type Change, labelOf, type Naming, shownValue } from './settings-fields.ts';

type ChangeListProps = Naming & {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly changes: readonly Change[];
};

/** What differs between two documents of a subject, by the names of its fields and in their words. */
export function ChangeList({ label, changes, ...naming }: ChangeListProps) {
  return (
    <Differences
      label={label}
      of={changes.map(({ path, before, after }) => ({ name: path, before, after }))}
      nameOf={(path) => labelOf(naming.fields, path)}
      shownOf={(path, value) => shownValue(naming, path, value)}
    />
  );
}
