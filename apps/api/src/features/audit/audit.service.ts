import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  AuditEntryView,
  auditFileQuerySchema,
  auditListSchema,
  auditQuerySchema,
} from '@nzela/contract/audit';
import { matches } from '@nzela/messages/matches';
import type { MessageReader } from '@nzela/messages/render';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import type { Sheet } from '../../kernel/http/spreadsheets.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { spanOfDays } from '../../kernel/time/calendar.ts';
import { askingReader, beginningOf, usersBeginning } from '../users/users.ts';
import { actionName } from './action-names.ts';
import {
  actionsWritten,
  listEntries,
  readEntries,
  thingsNamed,
  type AuditFilter,
  type AuditRow,
  type AuditTerm,
} from './audit.store.ts';

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    'audit.csv': { head: MessageReader; line: AuditEntryView };
  }
}

export type AuditDeps = WithReads & { readonly pool: Pool };

type Narrowed = z.output<typeof auditFileQuerySchema>;

/** A page of the audit, the newest first unless asked otherwise. */
export async function searchAudit(
  deps: AuditDeps,
  request: FastifyRequest,
  query: z.output<typeof auditQuerySchema>,
): Promise<z.infer<typeof auditListSchema>> {
  const reader = await askingReader(deps, request);
  return deps.reads.within(request, async (snapshot) => {
    const filter = await filterOf(snapshot, query, reader);
    const found = await listEntries(snapshot, filter, spanOf(query));
    const { shown, ...page } = pageOf(query, found, byCreation);
    return { ...page, elements: shown.map(wireEntry) };
  });
}

/** What is read, sent to the thread and drawn at a time. */
const linesAtOnce = 250;

/** All that a list shows as a spreadsheet, at the clocks of UTC as in the chain. */
export async function auditFile(
  deps: AuditDeps,
  request: FastifyRequest,
  query: Narrowed,
): Promise<Sheet<'audit.csv'>> {
  const reader = await askingReader(deps, request);
  return {
    drawing: 'audit.csv',
    title: 'audit',
    reader: { language: reader.language, timeZone: 'UTC' },
    async *lines(snapshot) {
      const filter = await filterOf(snapshot, query, reader);
      for await (const entries of readEntries(snapshot, filter, linesAtOnce))
        yield entries.map(wireEntry);
    },
  };
}

async function filterOf(
  snapshot: Snapshot,
  { recherche = '', acteur, action, ...days }: Narrowed,
  reader: MessageReader,
): Promise<AuditFilter> {
  const written = recherche === '' && action === undefined ? [] : await actionsWritten(snapshot);
  return {
    actor: acteur ?? null,
    actions: action === undefined ? null : written.filter((one) => one.startsWith(action)),
    ...spanOfDays(days, reader.timeZone),
    term: recherche === '' ? null : await termOf(snapshot, recherche, { written, reader }),
  };
}

/** More share a name or a reference than anybody looks through. */
const namedMost = 200;

type Known = { readonly written: readonly string[]; readonly reader: MessageReader };

/** An action by its name or its code, people as their list finds them, and what a reference, an id or a subject names. */
async function termOf(
  snapshot: Snapshot,
  text: string,
  { written, reader }: Known,
): Promise<AuditTerm> {
  const people = await usersBeginning(snapshot, beginningOf(text), { most: namedMost });
  const names = [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
  const things = await thingsNamed(snapshot, { names, people }, namedMost);
  return {
    actions: written.filter(
      (action) =>
        matches(renderText(actionName(action), reader), text) ||
        action.includes(text.toLowerCase()),
    ),
    actors: people,
    things: [...new Set([...names.map(thingOf), ...people, ...things])],
  };
}

/** As `audited_thing` (migration 0430). */
function thingOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1);
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
