import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { DataRequest } from '@nzela/contract/data-requests';
import { say } from '@nzela/messages/message';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { closeAccount, prepareExport, type ClosingDeps } from '../account/account.ts';
import { notify } from '../notifications/notifications.ts';
import { requireMayAct } from '../people/people.ts';
import { findUser, peopleById, type UserRow } from '../users/users.ts';
import { wireFor } from './data-requests.service.ts';
import { endDeadlineAlerts } from './deadline-alerts.ts';
import {
  answerDataRequest,
  findDataRequest,
  takeDataRequest,
  type DataRequestRow,
} from './data-requests.store.ts';

export type AnsweringDeps = ClosingDeps;

type Acting = { readonly request: FastifyRequest; readonly id: string };
type Decision = 'satisfaite' | 'refusee';

/** An administrator takes a request on. Refuses `demande_donnees_traitee`. */
export async function take(deps: AnsweringDeps, { request, id }: Acting): Promise<DataRequest> {
  const by = auditedBy(request);
  await transact(deps.pool, async ({ client }) => {
    const { row } = await openRequest(client, id, by.userId);
    await takeDataRequest(client, id, by.userId);
    await publish(client, { userId: row.userId, sujet: 'users', id: null });
    await publishToAdministrators(client, 'data-requests');
    await writeAudit(client, {
      ...auditOf(by),
      action: 'data-requests.take',
      subject: id,
      before: { statut: row.status },
      after: { statut: 'en_cours', personne: row.userId },
      at: deps.clock.now(),
    });
  });
  return readOne(deps, id);
}

type Answer = Acting & { readonly decision: Decision; readonly answer: string };

/**
 * Does what was asked, or says why not, and tells the person. An access is handed over as the export that they take away
 * themselves; an erasure closes the account as they could, after a fresh proof of the administrator. Refuses
 * `demande_donnees_traitee`, and for an erasure what {@link closeAccount} refuses.
 */
export async function answer(deps: AnsweringDeps, answering: Answer): Promise<DataRequest> {
  const { request, id, decision } = answering;
  const by = auditedBy(request);
  const found = await transact(deps.pool, ({ client }) => openRequest(client, id, by.userId));
  if (decision === 'satisfaite' && found.row.kind === 'effacement')
    await erase(deps, answering, found.user);
  else await reply(deps, answering);
  return readOne(deps, id);
}

/** The closing writes the one row of the audit, with the answer as its reason. */
async function erase(
  deps: AnsweringDeps,
  { request, id, answer }: Answer,
  user: UserRow,
): Promise<void> {
  const by = auditedBy(request);
  await closeAccount(deps, {
    userId: user.id,
    request,
    by,
    reason: answer,
    along: async (client, at) => {
      await requireOpen(client, id);
      await answerDataRequest(client, { id, status: 'satisfaite', answer, by: by.userId, at });
      await endDeadlineAlerts(client, { id, at });
      await publishToAdministrators(client, 'data-requests');
    },
  });
}

async function reply(deps: AnsweringDeps, { request, id, decision, answer }: Answer) {
  const by = auditedBy(request);
  const at = deps.clock.now();
  await transact(deps.pool, async ({ client }) => {
    const { row, user } = await openRequest(client, id, by.userId);
    if (decision === 'satisfaite' && row.kind === 'acces')
      await prepareExport(client, { userId: user.id, at });
    await answerDataRequest(client, { id, status: decision, answer, by: by.userId, at });
    await endDeadlineAlerts(client, { id, at });
    await publish(client, { userId: user.id, sujet: 'users', id: null });
    await publishToAdministrators(client, 'data-requests');
    await notify(client, {
      userId: user.id,
      event: 'compte',
      title: say('data_requests_answered_title'),
      text: say('data_requests_answered_text'),
      path: '/dashboard/user/settings?onglet=privacy',
      subject: `data-request:${id}`,
    });
    await writeAudit(client, {
      ...auditOf(by),
      action: 'data-requests.answer',
      subject: id,
      before: { statut: row.status },
      after: { statut: decision, type: row.kind, personne: user.id },
      reason: answer,
      at,
    });
  });
}

/** The request, locked, and whose it is. Refuses `introuvable`, `demande_donnees_traitee`, and who may not act on them. */
async function openRequest(
  client: PoolClient,
  id: string,
  administratorId: string,
): Promise<{ readonly row: DataRequestRow; readonly user: UserRow }> {
  const row = await requireOpen(client, id);
  const user = (await findUser(client, 'id', row.userId)) ?? refuse('introuvable');
  await requireMayAct(client, user, administratorId);
  return { row, user };
}

async function requireOpen(client: PoolClient, id: string): Promise<DataRequestRow> {
  const row = (await findDataRequest(client, id, 'lock')) ?? refuse('introuvable');
  return row.answeredAt === null ? row : refuse('demande_donnees_traitee');
}

async function readOne({ pool, clock }: AnsweringDeps, id: string): Promise<DataRequest> {
  const row = (await findDataRequest(pool, id)) ?? refuse('introuvable');
  const ids = [row.userId, ...(row.handledBy === null ? [] : [row.handledBy])];
  return wireFor(row, await peopleById(pool, ids), clock.now());
}
