import type { Pool } from 'pg';
import type { AlertKind } from '@nzela/contract/alerts';
import { gatewayJobs } from '@nzela/contract/gateways';
import { lateAfterHours, replicaLagSecondsMost } from '@nzela/contract/service-state';
import type { GatewayHealth } from '../../../gateways/gateway.ts';
import { transact } from '../../../kernel/data/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { mailQueueState } from '../../mails/mails.ts';
import type { Settings } from '../../settings/settings.ts';
import { raiseAlert, resolveAlert, type Alert } from '../alerts.store.ts';
import { openAlerts } from '../dead-jobs.store.ts';
import { gatewaysIn } from './probed.ts';
import {
  archiveState,
  installedAt,
  lastCheck,
  lastCopy,
  replicaStates,
  type Archive,
  type BackupCopy,
  type RecordCheck,
  type ReplicaState,
} from './status.store.ts';

export type WatchNeeds = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'read'>;
  readonly gateways: object;
};

/** What the page of the system's state shows, as far as operators are told of it. */
export type Seen = {
  readonly now: Date;
  /** When the product was put on this database: what is made each day is not late before a day has passed. */
  readonly installedAt: Date;
  /** Of the gateways that are switched on. */
  readonly gateways: readonly Pick<GatewayHealth, 'job' | 'state' | 'breaker' | 'detail'>[];
  readonly copy: Pick<BackupCopy, 'name' | 'at'> | null;
  readonly archive: Archive;
  readonly replicas: readonly ReplicaState[];
  readonly mails: Awaited<ReturnType<typeof mailQueueState>>;
  readonly checks: Readonly<Record<'ledger' | 'audit', Pick<RecordCheck, 'at'> | null>>;
};

const watchedKinds = [
  'gateway_down',
  'backup_late',
  'archive_failing',
  'replica_lagging',
  'mails_late',
  'check_overdue',
] as const satisfies readonly AlertKind[];

/** The job of every five minutes: what is wrong is told to the operators, and what is right again is over. */
export async function watchService(needs: WatchNeeds): Promise<void> {
  const { pool, clock } = needs;
  const found = alertsIn(await look(needs));
  await transact(pool, async ({ client }) => {
    for (const alert of found) await raiseAlert(client, alert);
    for (const kind of watchedKinds) {
      const still = new Set(found.filter((one) => one.kind === kind).map(({ subject }) => subject));
      for (const subject of await openAlerts(client, kind))
        if (!still.has(subject)) await resolveAlert(client, { kind, subject, at: clock.now() });
    }
  });
}

async function look({ pool, clock, settings, gateways }: WatchNeeds): Promise<Seen> {
  const off = new Set<string>();
  for (const job of gatewayJobs) if (!(await settings.read(`gateways.${job}`)).actif) off.add(job);
  const healths = await Promise.all(gatewaysIn(gateways).map(({ gateway }) => gateway.health()));
  return {
    now: clock.now(),
    installedAt: await installedAt(pool),
    gateways: healths.filter(({ job }) => !off.has(job)),
    copy: await lastCopy(pool),
    archive: await archiveState(pool),
    replicas: await replicaStates(pool),
    mails: await mailQueueState(pool),
    checks: { ledger: await lastCheck(pool, 'ledger'), audit: await lastCheck(pool, 'audit') },
  };
}

const hourMs = 3_600_000;
/** Longer than a mail server's usual greylisting. */
const mailHoursMost = 1;

export function alertsIn(seen: Seen): Alert[] {
  const { now, gateways, copy, archive, replicas, mails, checks } = seen;
  const isLate = (at: Date | undefined) =>
    now.getTime() - (at ?? seen.installedAt).getTime() > lateAfterHours * hourMs;
  const lastly = (at: Date | undefined) => ({ since: at?.toISOString() ?? null });
  const areMailsLate =
    mails.failed > 0 ||
    (mails.since !== null && now.getTime() - mails.since.getTime() > mailHoursMost * hourMs);
  return [
    ...gateways
      .filter(({ state, breaker }) => state === 'down' || breaker === 'open')
      .map(({ job, detail }): Alert => ({
        kind: 'gateway_down',
        subject: job,
        detail: detail === undefined ? {} : { error: detail },
      })),
    ...(isLate(copy?.at)
      ? [{ kind: 'backup_late', subject: 'backup', detail: lastly(copy?.at) } as const]
      : []),
    ...(archive.failedAt === null
      ? []
      : [
          {
            kind: 'archive_failing',
            subject: 'archive',
            detail: lastly(archive.archivedAt ?? undefined),
          } as const,
        ]),
    ...replicas
      .filter(({ lagSeconds }) => lagSeconds > replicaLagSecondsMost)
      .map(({ name, lagSeconds }): Alert => ({
        kind: 'replica_lagging',
        subject: name,
        detail: { lagSeconds: Math.round(lagSeconds) },
      })),
    ...(areMailsLate
      ? [
          {
            kind: 'mails_late',
            subject: 'mails',
            detail: { waiting: mails.waiting, failed: mails.failed },
          } as const,
        ]
      : []),
    ...(['ledger', 'audit'] as const)
      .filter((name) => isLate(checks[name]?.at))
      .map((name): Alert => ({
        kind: 'check_overdue',
        subject: name,
        detail: lastly(checks[name]?.at),
      })),
  ];
}
