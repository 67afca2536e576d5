import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import {
  alertKindsFor,
  type Alert,
  type AlertList,
  type alertListQuerySchema,
} from '@nzela/contract/alerts';
import { transact } from '../../../kernel/data/database.ts';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { pageOf, spanOf } from '../../../kernel/http/pages.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit, type AuditedBy } from '../../../kernel/identity/audit.ts';
import { capabilitiesOf } from '../../../kernel/identity/capabilities.ts';
import { actorOf } from '../../../kernel/identity/session.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { usersById } from '../../users/users.ts';
import { jobOf } from './alert-names.ts';
import {
  endAlert,
  findAlert,
  listAlerts,
  lockAlertRow,
  ownAlert,
  type ListedAlert,
} from './alerts.list.store.ts';

export type AlertDeps = { readonly pool: Pool; readonly clock: Clock };

type Query = z.output<typeof alertListQuerySchema>;

/** A page of what the administrator is told of. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function searchAlerts(
  { pool, reads }: AlertDeps & WithReads,
  request: FastifyRequest,
  query: Query,
): Promise<AlertList> {
  const kinds = await kindsOf(pool, actorOf(request).userId);
  return reads.within(request, async (snapshot) => {
    const { statut } = query;
    const found = await listAlerts(snapshot, { state: statut, kinds }, spanOf(query, 'bigint'));
    const { shown, ...page } = pageOf(query, found, (alert) => alert);
    return { elements: await wireAlerts(snapshot, shown), ...page };
  });
}

async function kindsOf(source: Readable, userId: string) {
  return alertKindsFor(await capabilitiesOf(source, userId));
}

/** A job by what it does: its code stands in the subject. */
function toldOf(detail: ListedAlert['detail']): Alert['details'] {
  const job = jobOf(detail);
  return job === null ? detail : { ...detail, job };
}

async function wireAlerts(source: Readable, alerts: readonly ListedAlert[]): Promise<Alert[]> {
  const ids = alerts.flatMap(({ ownerId, resolvedBy }) => [ownerId ?? [], resolvedBy ?? []].flat());
  const people = await usersById(source, [...new Set(ids)]);
  const named = (id: string | null) => {
    const person = people.get(id ?? '');
    return person === undefined ? null : `${person.firstName} ${person.lastName}`.trim();
  };
  return alerts.map((alert) => ({
    id: alert.id,
    genre: alert.kind,
    sujet: alert.subject,
    details: toldOf(alert.detail),
    date: alert.at.toISOString(),
    statut:
      alert.resolvedAt !== null
        ? 'resolue'
        : alert.ownerId === null
          ? 'ouverte'
          : 'prise_en_charge',
    responsable: named(alert.ownerId),
    resolueLe: alert.resolvedAt?.toISOString() ?? null,
    resoluePar: named(alert.resolvedBy),
    motif: alert.resolution,
    transaction: alert.transactionId,
  }));
}

/** The administrator looks after an alert from now on. Refuses `introuvable`, `alerte_resolue`. */
export async function takeAlert(
  deps: AlertDeps,
  request: FastifyRequest,
  id: string,
): Promise<Alert> {
  const by = auditedBy(request);
  return change(deps, { id, by }, async (client, alert) => {
    await ownAlert(client, { id, ownerId: by.userId });
    await writeAudit(client, {
      ...auditOf(by),
      action: 'alerts.take',
      subject: `${alert.kind}:${alert.subject}`,
      before: { responsable: alert.ownerId },
      after: { responsable: by.userId },
      at: deps.clock.now(),
    });
  });
}

/** An administrator says why an alert is over. Refuses `introuvable`, `alerte_resolue`. */
export async function resolveByHand(
  deps: AlertDeps,
  request: FastifyRequest,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Alert> {
  const by = auditedBy(request);
  return change(deps, { id, by }, async (client, alert) => {
    const at = deps.clock.now();
    await endAlert(client, { id, by: by.userId, reason, at });
    await writeAudit(client, {
      ...auditOf(by),
      action: 'alerts.resolve',
      subject: `${alert.kind}:${alert.subject}`,
      before: { statut: alert.ownerId === null ? 'ouverte' : 'prise_en_charge' },
      after: { statut: 'resolue' },
      reason,
      at,
    });
  });
}

async function change(
  { pool }: AlertDeps,
  { id, by }: { readonly id: string; readonly by: AuditedBy },
  act: (client: PoolClient, alert: ListedAlert) => Promise<void>,
): Promise<Alert> {
  return transact(pool, async ({ client }) => {
    const alert = (await lockAlertRow(client, id)) ?? refuse('introuvable');
    const kinds: readonly string[] | null = await kindsOf(client, by.userId);
    if (kinds?.includes(alert.kind) === false) refuse('introuvable');
    if (alert.resolvedAt !== null) refuse('alerte_resolue');
    await act(client, alert);
    const changed = await findAlert(client, id);
    const [wired] = await wireAlerts(client, changed === null ? [] : [changed]);
    return wired ?? refuse('introuvable');
  });
}
