import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type {
  AuditEntryView,
  auditFileQuerySchema,
  auditListSchema,
  auditQuerySchema,
} from '@nzela/contract/audit';
import type { MessageReader } from '@nzela/messages/render';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import { dayAfter, startOfDay } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
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

type AskedFile = {
  readonly query: z.output<typeof auditFileQuerySchema>;
  readonly language: string;
  /** Says how recent what is read must be. */
  readonly request: FastifyRequest;
  /** Aborts when they no longer wait for it. */
  readonly leaves: AbortSignal;
};

/** What is read, sent to the thread and drawn at a time. */
const linesAtOnce = 250;

/** All that a list shows as a spreadsheet, at the clocks of UTC as in the chain. Refuses `service_sature`. */
export async function auditFile(
  deps: WithReads & { readonly documents: Documents; readonly clock: Clock },
  { query, language, request, leaves }: AskedFile,
): Promise<{ readonly name: string; readonly content: Readable }> {
  const head = { language, timeZone: 'UTC' };
  const content = await deps.documents.stream(leaves, (paper) =>
    deps.reads.stream(request, {
      head: async () => head,
      async rest(snapshot) {
        const document = await paper.begin('audit.csv', head);
        for await (const entries of readEntries(snapshot, filterOf(query), linesAtOnce))
          await document.add(entries.map(wireEntry));
        await document.end();
      },
    }),
  );
  return { name: `audit-${deps.clock.now().toISOString().slice(0, 10)}.csv`, content };
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
