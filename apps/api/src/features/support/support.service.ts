import type { Pool } from 'pg';
import type { z } from 'zod';
import type { pageQuerySchema } from '@nzela/contract/common';
import { say } from '@nzela/messages/message';
import type {
  supportCaseListSchema,
  supportCaseQuerySchema,
  supportRequestInputSchema,
  SupportList,
  SupportRequest,
} from '@nzela/contract/support';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Readable, Snapshot } from '../../kernel/data/snapshots.ts';
import type { Settings } from '../settings/settings.ts';
import { notify, wantsMail } from '../notifications/notifications.ts';
import { peopleById } from '../users/users.ts';
import {
  answerRequest,
  countOpenCases,
  insertRequest,
  listCases,
  readRequest,
  requestsOf,
  type SupportRecord,
} from './support.store.ts';

export type SupportDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Settings;
};

const requestsPerDay = 10;

type Asking = {
  readonly ownerId: string;
  readonly body: z.output<typeof supportRequestInputSchema>;
  readonly attempts: Attempts;
};

/**
 * Keeps a request, and has it acknowledged by mail. Refuses `support_ferme` while support is switched off, and
 * `trop_de_tentatives` past ten a day.
 */
export async function askSupport(
  { pool, clock, settings }: SupportDeps,
  key: IdempotencyKey,
  { ownerId, body, attempts }: Asking,
): Promise<StoredAnswer> {
  const { actif } = await settings.read('support');
  if (!actif) return refuse('support_ferme');
  return once(pool, key, async ({ client }) => {
    await attempts.take(
      [{ key: `support:${ownerId}`, maximum: requestsPerDay, windowSeconds: 86_400 }],
      client,
    );
    const request = await insertRequest(client, {
      id: key.id,
      ownerId,
      subject: body.sujet,
      message: body.message,
      createdAt: clock.now(),
    });
    await addJobs(client, [
      { name: 'support.mail', payload: { requestId: request.id, kind: 'received' } },
    ]);
    await publishToAdministrators(client, 'support');
    return { status: 201, body: wireRequest(request) };
  });
}

/** Where a person reads what they asked and what was answered. */
export const supportPath = '/dashboard/user/wallet';

type Answering = {
  readonly id: string;
  readonly text: string;
  readonly by: AuditedBy;
};

/** Answers a request once: in the bell and by mail, as its owner chose. Refuses `introuvable` and `support_deja_repondu`. */
export async function answerSupport(
  { pool, clock }: SupportDeps,
  { id, text, by }: Answering,
): Promise<SupportRequest> {
  return transact(pool, async ({ client }) => {
    const known = (await readRequest(client, id)) ?? refuse('introuvable');
    const answered = await answerRequest(client, { id, text, by: by.userId, at: clock.now() });
    if (answered === null) return refuse('support_deja_repondu');
    await notify(client, {
      userId: known.ownerId,
      event: 'support',
      title: say('support_answered_title'),
      text,
      path: supportPath,
      subject: `support:${id}`,
      ownMail: true,
    });
    if (await wantsMail(client, known.ownerId, 'support'))
      await addJobs(client, [
        { name: 'support.mail', payload: { requestId: id, kind: 'answered' } },
      ]);
    await writeAudit(client, {
      ...auditOf(by),
      action: 'support.answer',
      subject: known.reference,
      before: null,
      after: { reponse: text },
      at: clock.now(),
    });
    await publishToAdministrators(client, 'support');
    return wireRequest(answered);
  });
}

/** A page of what a person asked, with what was answered. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readOwnRequests(
  source: Readable,
  ownerId: string,
  query: z.output<typeof pageQuerySchema>,
): Promise<SupportList> {
  const found = await requestsOf(source, ownerId, spanOf(query));
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { elements: shown.map(wireRequest), ...page };
}

/** A page of everybody's requests, with who asked, and how many wait. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function searchCases(
  snapshot: Snapshot,
  query: z.output<typeof supportCaseQuerySchema>,
): Promise<z.infer<typeof supportCaseListSchema>> {
  const open = query.statut === undefined ? null : query.statut === 'ouverte';
  const asked = { ...query, order: query.order ?? (open === true ? 'asc' : 'desc') } as const;
  const found = await listCases(snapshot, open, spanOf(asked));
  const { shown, ...page } = pageOf(asked, found, byCreation);
  const people = await peopleById(
    snapshot,
    shown.map(({ ownerId }) => ownerId),
  );
  const elements = shown.map((record) => {
    const person = people.get(record.ownerId);
    const name = person === undefined ? '' : `${person.firstName} ${person.lastName}`;
    const demandeur = { id: record.ownerId, nom: name, email: person?.email ?? '' };
    return { ...wireRequest(record), demandeur };
  });
  return { elements, ...page, enAttente: await countOpenCases(snapshot) };
}

export function wireRequest(record: SupportRecord): SupportRequest {
  return {
    id: record.id,
    reference: record.reference,
    statut: record.answer === null ? 'ouverte' : 'repondue',
    sujet: record.subject,
    message: record.message,
    reponse: record.answer,
    dateReponse: record.answeredAt?.toISOString() ?? null,
    dateCreation: record.createdAt.toISOString(),
  };
}
