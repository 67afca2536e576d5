import type { AuditEntryView } from '@nzela/contract/audit';
import { say } from '@nzela/messages/message';
import { sheetOf } from '../../kernel/texts/csv.ts';

const headings = [
  say('audit_position'),
  say('audit_instant'),
  say('audit_actor'),
  say('audit_actor_id'),
  say('audit_action'),
  say('audit_subject'),
  say('audit_before'),
  say('audit_after'),
  say('audit_reason'),
  say('audit_session'),
  say('audit_address'),
  say('audit_hash'),
];

/** The audit for a spreadsheet: instants in UTC, every cell of text quoted, none can begin a formula. */
export const drawAudit = sheetOf<AuditEntryView>(headings, cellsOf);

function cellsOf(entry: AuditEntryView): string[] {
  return [
    String(entry.position),
    entry.date,
    entry.acteur?.nom ?? '',
    entry.acteur?.id ?? '',
    entry.action,
    entry.sujet,
    JSON.stringify(entry.avant ?? null),
    JSON.stringify(entry.apres ?? null),
    entry.motif ?? '',
    entry.session ?? '',
    entry.adresse ?? '',
    entry.empreinte,
  ];
}
