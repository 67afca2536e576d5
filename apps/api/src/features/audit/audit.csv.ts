import type { AuditEntryView } from '@nzela/contract/audit';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import { spreadsheetFor } from '../../kernel/texts/csv.ts';
import { renderText } from '../../kernel/texts/texts.ts';

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
export async function* drawAudit(reader: MessageReader): Drawn<AuditEntryView> {
  const sheet = spreadsheetFor(reader);
  let lines = yield sheet.head([headings.map((heading) => renderText(heading, reader))]);
  while (lines !== null) lines = yield sheet.rows(lines.map(cellsOf));
  return new Uint8Array();
}

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
