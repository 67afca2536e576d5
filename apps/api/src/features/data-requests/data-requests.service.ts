import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  DataRequest,
  dataRequestInputSchema,
  dataRequestListSchema,
  dataRequestQuerySchema,
  OwnDataRequest,
} from '@nzela/contract/data-requests';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { newId } from '../../kernel/data/ids.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { dateOf, zoned } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { peopleById, type Person } from '../users/users.ts';
import {
  countOpenRequests,
  insertDataRequest,
  listDataRequests,
  listOwnRequests,
  type DataRequestRow,
} from './data-requests.store.ts';

type Needs = { readonly pool: Pool; readonly clock: Clock };

type Asking = {
  readonly userId: string;
  readonly body: z.output<typeof dataRequestInputSchema>;
};

/** Keeps what a person asks about their data, with its legal deadline. Refuses `demande_donnees_en_cours`. */
export async function askAboutData(
  { pool, clock }: Needs,
  { userId, body }: Asking,
): Promise<OwnDataRequest> {
  const now = clock.now();
  const row: DataRequestRow = {
    id: newId(),
    userId,
    kind: body.type,
    status: 'recue',
    details: body.precisions,
    createdAt: now,
    dueAt: dueAfter(now),
    handledBy: null,
    answer: null,
    answeredAt: null,
  };
  await transact(pool, async ({ client }) => {
    if (!(await insertDataRequest(client, row))) refuse('demande_donnees_en_cours');
    await publish(client, { userId, sujet: 'users', id: null });
    await publishToAdministrators(client, 'data-requests');
  });
  return wireOwn(row);
}

/** A month after `asked` (GDPR, article 12): the same day of the next month, or its last one. */
function dueAfter(asked: Date): Date {
  return dateOf(zoned(asked, 'UTC').add({ months: 1 }));
}

export async function readOwnRequests(
  snapshot: Snapshot,
  userId: string,
): Promise<{ elements: OwnDataRequest[] }> {
  return { elements: (await listOwnRequests(snapshot, userId)).map(wireOwn) };
}

/** Without an `order`, open ones by how long they have waited, the others newest first; and how many wait in all. */
export async function searchDataRequests(
  { clock }: Pick<Needs, 'clock'>,
  snapshot: Snapshot,
  query: z.output<typeof dataRequestQuerySchema>,
): Promise<z.infer<typeof dataRequestListSchema>> {
  const now = clock.now();
  const open = query.ouvertes === undefined ? null : query.ouvertes === 'oui';
  const asked = { ...query, order: query.order ?? (open === true ? 'asc' : 'desc') } as const;
  const filter = { open, kind: query.type ?? null };
  const found = await listDataRequests(snapshot, filter, spanOf(asked));
  const { shown, ...page } = pageOf(asked, found, byCreation);
  const ids = shown.flatMap(({ userId, handledBy }) => [userId, handledBy ?? []].flat());
  const people = await peopleById(snapshot, ids);
  const { open: ouvertes, late: enRetard } = await countOpenRequests(snapshot, now);
  return { ...page, ouvertes, enRetard, elements: shown.map((row) => wireFor(row, people, now)) };
}

const dayMs = 86_400_000;

/** One as administrators see it. */
export function wireFor(
  row: DataRequestRow,
  people: ReadonlyMap<string, Person>,
  now: Date,
): DataRequest {
  const person = people.get(row.userId);
  const handler = row.handledBy === null ? undefined : people.get(row.handledBy);
  const until = row.answeredAt ?? now;
  return {
    ...wireOwn(row),
    personne:
      person === undefined || person.closed
        ? null
        : { id: person.id, nom: nameOf(person), email: person.email },
    ageJours: Math.max(0, Math.floor((until.getTime() - row.createdAt.getTime()) / dayMs)),
    enRetard: row.dueAt < until,
    traitePar: handler === undefined ? null : { id: handler.id, nom: nameOf(handler) },
  };
}

function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim();
}

function wireOwn(row: DataRequestRow): OwnDataRequest {
  return {
    id: row.id,
    type: row.kind,
    statut: row.status,
    precisions: row.details,
    dateCreation: row.createdAt.toISOString(),
    echeance: row.dueAt.toISOString(),
    reponse: row.answer,
    dateReponse: row.answeredAt?.toISOString() ?? null,
  };
}
