import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  ScreeningDecision,
  ScreeningHit,
  ScreeningList,
  screeningHitListSchema,
  screeningHitQuerySchema,
} from '@nzela/contract/screening';
import type { NamesList, ScreeningGateway } from '../../gateways/screening/screening.port.ts';
import { transact } from '../../kernel/data/database.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { peopleById, type Person } from '../users/users.ts';
import { confirmList, currentList, replaceList } from './list.store.ts';
import {
  birthsOf,
  countOpenHits,
  decideHit,
  findHit,
  hitsById,
  listHits,
  type HitRow,
} from './screening.store.ts';

export type ScreeningDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<Settings, 'read'>;
  readonly gateways: { readonly screening: ScreeningGateway };
};

/** What was found, the newest first unless asked otherwise, and how much of it waits for a decision. */
export async function searchHits(
  snapshot: Snapshot,
  query: z.output<typeof screeningHitQuerySchema>,
): Promise<z.infer<typeof screeningHitListSchema>> {
  const asked = { ...query, order: query.order ?? 'desc' } as const;
  const filter = { status: query.statut ?? null, userId: query.compte ?? null };
  const found = await listHits(snapshot, filter, spanOf(asked));
  const { shown, ...page } = pageOf(asked, found, byCreation);
  return {
    ...page,
    ouverts: await countOpenHits(snapshot),
    elements: await wireHits(snapshot, shown),
  };
}

export async function wireHits(source: Readable, hits: readonly HitRow[]): Promise<ScreeningHit[]> {
  const ids = hits.flatMap(({ userId, decidedBy }) => [userId, decidedBy ?? []].flat());
  const people = await peopleById(source, ids);
  const owners = hits.flatMap(({ type, userId }) => (type === 'personne' ? [userId] : []));
  const births = await birthsOf(source, owners);
  return hits.map((hit) => wireHit(hit, people, births));
}

function wireHit(
  hit: HitRow,
  people: ReadonlyMap<string, Person>,
  births: ReadonlyMap<string, string>,
): ScreeningHit {
  return {
    id: hit.id,
    sujet: hit.type,
    compte: { id: hit.userId, nom: nameOf(people.get(hit.userId)) },
    nom: hit.name,
    naissance: hit.type === 'personne' ? (births.get(hit.userId) ?? null) : null,
    statut: hit.status,
    score: hit.score,
    liste: {
      genre: hit.entryKind,
      source: hit.entrySource,
      nom: hit.entryName,
      naissance: hit.entryBornOn,
      version: hit.listVersion,
    },
    motif: hit.reason,
    decidePar: hit.decidedBy === null ? null : nameOf(people.get(hit.decidedBy)),
    dateDecision: hit.decidedAt?.toISOString() ?? null,
    dateCreation: hit.createdAt.toISOString(),
  };
}

function nameOf(person: Person | undefined): string {
  return person === undefined ? '' : `${person.firstName} ${person.lastName}`.trim();
}

type Deciding = {
  readonly request: FastifyRequest;
  readonly id: string;
  readonly decision: ScreeningDecision;
};

/** Says whether it is the person of the list, once. Refuses `introuvable`, `compte_propre`, `resultat_deja_decide`. */
export async function decideOnHit(
  { pool, clock }: Pick<ScreeningDeps, 'pool' | 'clock'>,
  { request, id, decision }: Deciding,
): Promise<ScreeningHit> {
  const by = auditedBy(request);
  await transact(pool, async ({ client }) => {
    const hit = (await findHit(client, id, 'lock')) ?? refuse('introuvable');
    if (hit.userId === by.userId) return refuse('compte_propre');
    if (hit.status !== 'ouvert') return refuse('resultat_deja_decide');
    const at = clock.now();
    const { decision: status, motif: reason } = decision;
    await decideHit(client, id, { status, reason, by: by.userId, at });
    await publishToAdministrators(client, 'reviews');
    await writeAudit(client, {
      ...auditOf(by),
      action: 'screening.decide',
      subject: id,
      before: { statut: hit.status },
      after: { statut: status, compte: hit.userId, entree: hit.entryId, version: hit.listVersion },
      reason,
      at,
    });
    return undefined;
  });
  const [hit] = await wireHits(pool, await hitsById(pool, [id]));
  return hit ?? refuse('introuvable');
}

type Newest = {
  readonly version: string;
  /** Null: it is the one that we have. */
  readonly list: NamesList | null;
};

/** Null: the provider is off, or did not answer. */
async function newestList({ pool, settings, gateways }: ScreeningDeps): Promise<Newest | null> {
  const { actif } = await settings.read('gateways.screening');
  if (!actif) return null;
  const newest = await gateways.screening.version();
  if (newest.status !== 'answered') return null;
  const { version } = newest.value;
  if ((await currentList(pool))?.version === version) return { version, list: null };
  const told = await gateways.screening.list();
  return told.status === 'answered' ? { version: told.value.version, list: told.value } : null;
}

/** Asks for the newest list; everybody is compared again when it has changed. `beside` is done in the same commit. */
export async function refreshList(
  deps: ScreeningDeps,
  beside?: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const { pool, clock, log } = deps;
  const newest = await newestList(deps);
  const { version = '', list = null } = newest ?? {};
  await transact(pool, async ({ client }) => {
    if (list !== null) {
      await replaceList(client, list, clock.now());
      await addJobs(client, [compareAgain({ version, of: 'personne', after: null })]);
    } else if (newest !== null) await confirmList(client, version, clock.now());
    await beside?.(client);
  });
  if (list !== null)
    log.info({ version, entries: list.entries.length }, 'a new list of names is in force');
}

export type ComparingAgain = {
  readonly version: string;
  readonly of: 'personne' | 'beneficiaire';
  /** The last id that was compared; null: none yet. */
  readonly after: string | null;
};

export function compareAgain(payload: ComparingAgain) {
  const name = 'screening.everybody' as const;
  return { name, payload, key: `${name}:${payload.version}:${payload.of}:${payload.after ?? ''}` };
}

/** The same where an administrator asks for it, who is written down. */
export async function refreshListFor(
  deps: ScreeningDeps,
  request: FastifyRequest,
): Promise<ScreeningList> {
  await refreshList(deps, async (client) =>
    writeAudit(client, {
      ...auditOf(auditedBy(request)),
      action: 'screening.refresh',
      subject: 'liste',
      before: null,
      after: { version: (await currentList(client))?.version ?? null },
      at: deps.clock.now(),
    }),
  );
  return readList(deps);
}

export async function readList({ pool }: Pick<ScreeningDeps, 'pool'>): Promise<ScreeningList> {
  const list = await currentList(pool);
  return {
    version: list?.version ?? null,
    entrees: list?.entries ?? 0,
    chargeeLe: list?.loadedAt.toISOString() ?? null,
    confirmeeLe: list?.confirmedAt.toISOString() ?? null,
  };
}
