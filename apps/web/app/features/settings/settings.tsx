import type { SettingsSubject } from '@nzela/contract/settings';
import type { ComponentType, ReactNode } from 'react';
import type { Reads } from '../../lib/first-reads.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../../ui/PageTabs.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { settingsQuery, waitingQuery } from './settings.api.ts';

/**
 * How a page of the administrators changes a subject of the configuration:
 *
 *     // server.fields.ts
 *     export const serverFields = { hote: m.…, port: m.…, … } satisfies SettingsFields<'mail'>;
 *
 *     <SettingsForm subject="mail" fields={serverFields} label={m.email_config_title()} saved={…}>
 *       {(form) => (
 *         <FormField form={form} name="port">
 *           {(field) => <NumberField {...field} {...rangeOf('mail', 'port')} label={serverFields.port()} />}
 *         </FormField>
 *       )}
 *     </SettingsForm>
 *
 * The form reads and saves the document, says what changed, asks before it is left, asks for a fresh proof and for a second
 * administrator where the API does, merges what somebody else saved meanwhile, and has the history of versions. `fields`
 * names each field of the document (`{ label, show }` where a value needs words of its own, `place` where it is a list whose
 * rows have fields of their own; `'cardProviders.visa'` for a field in a field); every field of it is kept, those that the
 * page does not show too.
 */
export { SettingsForm, type SettingsFormOf } from './settings-form.tsx';
export { DecimalField, euroRange } from './decimal-field.tsx';
export {
  isSame,
  rangeOf,
  rowName,
  shownEuros,
  shownPercent,
  type SettingsFields,
} from './settings-fields.ts';
export { changeRow, changeSettings, type RowList } from './change-settings.ts';
export { RowDialog } from './row-dialog.tsx';
export { settingsQuery } from './settings.api.ts';
export { SettingsHistory } from './settings-history.ts';

/** Loads a tab's code when it is opened, with what it shows first. */
export function settingsTab(
  id: string,
  label: () => string,
  load: () => Promise<ComponentType>,
  reads: Reads = () => [],
): PageTab {
  return { id, label, Content: pagePart(`settings-${id}`, load, <SkeletonRows rows={4} />), reads };
}

/** What a form for a subject of the configuration shows first. */
export function readsOf(...subjects: readonly SettingsSubject[]): Reads {
  return () => subjects.flatMap((subject) => [settingsQuery(subject), waitingQuery(subject)]);
}

type SettingsFrameProps = {
  /** The first is shown when the address names none. */
  readonly tabs: readonly [PageTab, ...PageTab[]];
  /** Below the tabs, whichever is open. */
  readonly below?: ReactNode;
};

/** The settings of an account (spec §2). */
export function SettingsFrame({ tabs, below }: SettingsFrameProps) {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8">
      <PageTabs label={m.user_settings_title()} tabs={tabs} />
      {below}
    </div>
  );
}
