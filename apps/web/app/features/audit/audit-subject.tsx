import type { AuditEntryView } from '@nzela/contract/audit';
import { later } from '../../lib/later.tsx';
import { Coded } from '../../ui/Coded.tsx';
import { settingOf } from './setting-of.ts';

/** The names of the configuration come with all its fields: the page opens without them. */
const SettingName = later(
  async () => (await import('./setting-name.tsx')).SettingName,
  <span className="block">{'\u00a0'}</span>,
);

type AuditSubjectProps = { readonly entry: Pick<AuditEntryView, 'action' | 'sujet'> };

/** What an entry is about: a part of the configuration by its page, all else by its identifier. */
export function AuditSubject({ entry }: AuditSubjectProps) {
  const setting = settingOf(entry);
  if (setting === null) return entry.sujet;
  return <Coded name={<SettingName setting={setting} />} code={entry.sujet} />;
}
