import type { SettingsVersion } from '@nzela/contract/settings';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { ChangeList } from './change-list.tsx';
import { type AnyDocument, changesBetween, type Naming } from './settings-fields.ts';
import { versionsQuery } from './settings.api.ts';

type VersionsSheetProps = Naming & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onBack: (version: SettingsVersion) => void;
};

/** The versions of a subject: who saved them when, what each changed, and the way back to it. */
export function VersionsSheet({ open, onClose, onBack, ...naming }: VersionsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={m.settings_history()}>
      <Versions {...naming} onBack={onBack} />
    </Sheet>
  );
}

function Versions({ onBack, ...naming }: Naming & Pick<VersionsSheetProps, 'onBack'>) {
  const versions = useInfiniteQuery(versionsQuery(naming.subject));
  if (versions.data === undefined) return <Reading of={versions} rows={4} />;
  const elements = versions.data.pages.flatMap((page) => page.elements);
  // The last one read is shown with the page that has the one before it: until then nobody can say what it changed.
  const shown = versions.hasNextPage ? elements.slice(0, -1) : elements;
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col divide-y divide-border">
        {shown.map((version, index) => (
          <li key={version.version} className="flex flex-col gap-3 py-5 first:pt-0">
            <VersionHead version={version} isCurrent={index === 0} />
            <Difference {...naming} version={version} before={elements[index + 1]} />
            {index > 0 && (
              <div>
                <Button variant="secondary" size="s" onClick={() => onBack(version)}>
                  {m.settings_version_back()}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <MoreButton of={versions} />
    </div>
  );
}

type VersionHeadProps = { readonly version: SettingsVersion; readonly isCurrent: boolean };

function VersionHead({ version: { version, auteurNom, date }, isCurrent }: VersionHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div>
        <h3 className="font-text text-base font-semibold">
          {date === null ? m.settings_defaults() : m.settings_version({ version })}
        </h3>
        {date !== null && (
          <p className="text-sm text-ink-2">
            {m.settings_version_by({
              author: auteurNom ?? m.settings_program(),
              date: formatDate(date, 'dateTime'),
            })}
          </p>
        )}
      </div>
      {isCurrent && <Badge tone="pos">{m.settings_version_current()}</Badge>}
    </div>
  );
}

type DifferenceProps = Naming & {
  readonly version: SettingsVersion;
  /** Undefined for the first of all. */
  readonly before: SettingsVersion | undefined;
};

function Difference({ version, before, ...naming }: DifferenceProps) {
  if (before === undefined) return null;
  const changes = changesBetween(
    naming,
    before.valeur as AnyDocument,
    version.valeur as AnyDocument,
  );
  if (changes.length === 0)
    return <p className="text-sm text-ink-2">{m.settings_version_same()}</p>;
  const label = m.settings_version({ version: version.version });
  return <ChangeList {...naming} label={label} changes={changes} />;
}
