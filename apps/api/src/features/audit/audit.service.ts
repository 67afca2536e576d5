import type { z } from 'zod';
import type {
  AuditEntryView,
  auditFileQuerySchema,
  auditListSchema,
  auditQuerySchema,
} from '@nzela/contract/audit';
import type { MessageReader } from '@nzela/messages/render';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import type { Sheet } from '../../kernel/http/spreadsheets.ts';
import { dayAfter, startOfDay } from '../../kernel/time/calendar.ts';
import { listEntries, readEntries, type AuditFilter, type AuditRow } from './audit.store.ts';

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    'audit.csv': { head: MessageReader; line: AuditEntryView };
  }
}

/** A page of the audit, the newest first unless asked otherwise. */
export async function searchAudit(
  snapshot: Snapshot,
  query: z.output<typeof auditQuerySchema>,
): Promise<z.infer<typeof auditListSchema>> {
  const found = await listEntries(snapshot, filterOf(query), spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { ...page, elements: shown.map(wireEntry) };
}

/** What is read, sent to the thread and drawn at a time. */
const linesAtOnce = 250;

/** All that a list shows as a spreadsheet, at the clocks of UTC as in the chain. */
export function auditFile(
  query: z.output<typeof auditFileQuerySchema>,
  language: string,
): Sheet<'audit.csv'> {
  return {
    drawing: 'audit.csv',
    title: 'audit',
    reader: { language, timeZone: 'UTC' },
    async *lines(snapshot) {
      for await (const entries of readEntries(snapshot, filterOf(query), linesAtOnce))
        yield entries.map(wireEntry);
    },
  };
}

function filterOf(query: z.output<typeof auditFileQuerySchema>): AuditFilter {
  const { acteur, action, sujet, du, au } = query;
  return {
    actor: acteur ?? null,
    action: action ?? null,
    subject: sujet ?? null,
    from: du === undefined ? null : startOfDay(du, 'UTC'),
    to: au === undefined ? null : startOfDay(dayAfter(au), 'UTC'),
  };
}

function wireEntry(row: AuditRow): AuditEntryView {
  return {
    id: row.id,
    position: Number(row.position),
    date: row.createdAt.toISOString(),
    acteur: row.actor === null ? null : { id: row.actor, nom: row.name ?? '' },
    action: row.action,
    sujet: row.subject,
    avant: row.before,
    apres: row.after,
    motif: row.reason,
    session: row.sessionId,
    adresse: row.address,
    empreinte: row.hash.toString('hex'),
  };
}
