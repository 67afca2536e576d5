import type { AuditEntryView } from '@nzela/contract/audit';
import { formatDate } from '../../lib/format.ts';
import { SettingChanges } from '../../layouts/setting-changes.tsx';
import { m } from '@nzela/messages/m';
import { Coded } from '../../ui/Coded.tsx';
import { Differences, differencesOf } from '../../ui/Differences.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { actionName } from './action-names.ts';
import { AuditSubject } from './audit-subject.tsx';
import { fieldName } from './field-names.ts';
import { settingOf } from './setting-of.ts';

type EntrySheetProps = { readonly entry: AuditEntryView; readonly onClose: () => void };

/** One entry whole: what it changed, why, and its place in the chain. */
export function EntrySheet({ entry, onClose }: EntrySheetProps) {
  const { position, date, acteur, action, motif, session, adresse, empreinte } = entry;
  const facts = [
    [m.audit_date(), formatDate(date, 'dateTime')],
    [m.audit_actor(), acteur?.nom ?? m.settings_program()],
    [m.audit_action(), <Coded key="action" name={actionName(action)} code={action} />],
    [m.audit_subject(), <AuditSubject key="subject" entry={entry} />],
    [m.audit_reason(), motif],
    [m.audit_session(), session],
    [m.audit_address(), adresse],
    [m.audit_hash(), empreinte],
  ] as const;
  return (
    <Sheet open onClose={onClose} title={m.audit_entry_number({ position })}>
      <dl className="flex flex-col divide-y divide-border">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <h3 className="mt-6 mb-3 font-text text-base font-semibold tracking-normal">
        {m.approvals_differences()}
      </h3>
      <WhatDiffers entry={entry} />
    </Sheet>
  );
}

function WhatDiffers({ entry }: Pick<EntrySheetProps, 'entry'>) {
  const differences = differencesOf(entry.avant, entry.apres);
  const label = m.approvals_differences();
  const setting = settingOf(entry);
  if (setting !== null && entry.action !== 'approvals.decide')
    return <SettingChanges subject={setting} label={label} of={differences} />;
  return <Differences label={label} of={differences} nameOf={fieldName} />;
}
