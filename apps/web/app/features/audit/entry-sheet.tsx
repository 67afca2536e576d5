import type { AuditEntryView } from '@nzela/contract/audit';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Coded } from '../../ui/Coded.tsx';
import { Differences, differencesOf } from '../../ui/Differences.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { actionName } from './action-names.ts';
import { fieldName } from './field-names.ts';

type EntrySheetProps = { readonly entry: AuditEntryView; readonly onClose: () => void };

/** One entry whole: what it changed, why, and its place in the chain. */
export function EntrySheet({ entry, onClose }: EntrySheetProps) {
  const { position, date, acteur, action, sujet, motif, session, adresse, empreinte } = entry;
  const facts = [
    [m.audit_date(), formatDate(date, 'dateTime')],
    [m.audit_actor(), acteur?.nom ?? m.settings_program()],
    [m.audit_action(), <Coded key="action" name={actionName(action)} code={action} />],
    [m.audit_subject(), sujet],
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
      <Differences
        label={m.approvals_differences()}
        of={differencesOf(entry.avant, entry.apres)}
        nameOf={(name) => fieldName(entry, name)}
      />
    </Sheet>
  );
}
