import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { viewsMost, type View, type viewInputSchema, type ViewPage } from '@nzela/contract/views';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { actorOf } from '../../kernel/identity/session.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import {
  changeView,
  countViews,
  deleteView,
  findView,
  insertView,
  listViews,
  type KeptView,
} from './views.store.ts';

export type ViewDeps = { readonly pool: Pool; readonly clock: Clock };

/** The views of a page that an administrator keeps, and those that others share. */
export async function viewsOf(
  { pool }: ViewDeps,
  request: FastifyRequest,
  page: ViewPage,
): Promise<{ readonly elements: View[] }> {
  const { userId } = actorOf(request);
  const views = await listViews(pool, { ownerId: userId, page });
  return { elements: views.map((view) => wireView(view, userId)) };
}

type Given = z.output<typeof viewInputSchema> & { readonly page: ViewPage };

/** Keeps an address under a name; a name that they have is given that address. Refuses `vues_trop_nombreuses`. */
export async function keepView(
  { pool, clock }: ViewDeps,
  request: FastifyRequest,
  { page, nom, requete, partagee }: Given,
): Promise<View> {
  const by = auditedBy(request);
  const of = { ownerId: by.userId, page };
  return transact(pool, async ({ client }) => {
    await lockByName(client, `views:${by.userId}:${page}`);
    const before = await findView(client, of, { name: nom });
    if (before === null && (await countViews(client, of)) >= viewsMost)
      return refuse('vues_trop_nombreuses', { values: { count: viewsMost } });
    const at = clock.now();
    const id = before?.id ?? newId();
    const kept = { ...of, id, name: nom, query: requete, shared: partagee, at };
    await (before === null ? insertView(client, kept) : changeView(client, kept));
    const after = (await findView(client, of, { id })) ?? refuse('introuvable');
    await writeAudit(client, {
      ...auditOf(by),
      action: 'views.keep',
      subject: id,
      before: before === null ? null : told(before),
      after: told(after),
      at,
    });
    return wireView(after, by.userId);
  });
}

/** Forgets one of their own views. Refuses `introuvable`. */
export async function forgetView(
  { pool, clock }: ViewDeps,
  request: FastifyRequest,
  { page, id }: { readonly page: ViewPage; readonly id: string },
): Promise<void> {
  const by = auditedBy(request);
  await transact(pool, async ({ client }) => {
    const view =
      (await findView(client, { ownerId: by.userId, page }, { id })) ?? refuse('introuvable');
    await deleteView(client, view);
    await writeAudit(client, {
      ...auditOf(by),
      action: 'views.forget',
      subject: id,
      before: told(view),
      after: null,
      at: clock.now(),
    });
  });
}

function told({ name, query, shared }: KeptView) {
  return { nom: name, requete: query, partagee: shared };
}

function wireView(view: KeptView, userId: string): View {
  return { id: view.id, ...told(view), auteur: view.owner, mienne: view.ownerId === userId };
}
