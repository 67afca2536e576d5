import { changesOf, labelOf, shownValue } from '../features/settings/settings-fields.ts';
import { type Difference, Differences, storedRows } from '../ui/Differences.tsx';
import { namingOf } from './setting-places.ts';

type SettingChangesProps = {
  readonly subject: string;
  readonly label: string;
  readonly of: readonly Difference[];
};

/**
 * How two versions of the configuration differ, in the words of the page where it is changed; as it is stored where that
 * page has none, and with its secrets as the API masks them.
 */
export function SettingChanges({ subject, label, of }: SettingChangesProps) {
  const naming = namingOf(subject);
  if (naming === null) return <Differences label={label} of={of} />;
  return (
    <Differences
      label={label}
      of={changesOf(naming, of).map(({ path, before, after }) => ({ name: path, before, after }))}
      nameOf={(path) => labelOf(naming.fields, path)}
      shownOf={(path, value) => shownValue(naming, path, value) ?? storedRows(value)}
    />
  );
}
