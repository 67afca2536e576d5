import type { Pool } from 'pg';
import type { z } from 'zod';
import { say } from '@nzela/messages/message';
import type {
  supportCaseListSchema,
  supportCaseQuerySchema,
  supportRequestInputSchema,
  SupportRequest,
} from '@nzela/contract/support';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import { auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Settings } from '../settings/settings.ts';
import { notify, wantsMail } from '../notifications/notifications.ts';
import { personById } from '../users/users.ts';
import {
  answerRequest,
  insertRequest,
  listCases,
  readRequest,
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
    return wireRequest(answered);
  });
}

/** A page of everybody's requests, with who asked. */
export async function searchCases(
  snapshot: Snapshot,
  query: z.output<typeof supportCaseQuerySchema>,
): Promise<z.infer<typeof supportCaseListSchema>> {
  const records = await listCases(snapshot, {
    open: query.statut === undefined ? null : query.statut === 'ouverte',
    order: query.order,
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  });
  const elements: z.infer<typeof supportCaseListSchema>['elements'] = [];
  for (const record of records) {
    const person = await personById(snapshot, record.ownerId);
    const name = person === null ? '' : `${person.firstName} ${person.lastName}`;
    const demandeur = { id: record.ownerId, nom: name, email: person?.email ?? '' };
    elements.push({ ...wireRequest(record), demandeur });
  }
  return { elements, page: query.page, limit: query.limit, curseur: null };
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
