import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { unsealedSince } from '@nzela/ledger/seal';
import type { z } from 'zod';
import type {
  BackOfficeFigures,
  FailedJobs,
  failedJobsQuerySchema,
  ServiceState,
} from '@nzela/contract/service-state';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { Decimal } from '@nzela/money/decimal';
import { add, convert, money } from '@nzela/money/money';
import { transact } from '../../../kernel/data/database.ts';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { pageOf, spanOf } from '../../../kernel/http/pages.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../../kernel/identity/audit.ts';
import { capabilitiesOf } from '../../../kernel/identity/capabilities.ts';
import { actorOf } from '../../../kernel/identity/session.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { jobName } from '../job-names.ts';
import { dayOf, startOfDay } from '../../../kernel/time/calendar.ts';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { mailQueueState } from '../../mails/mails.ts';
import { findUser } from '../../users/users.ts';
import { listTransactions } from '../transactions/search.store.ts';
import { peopleOf, wireTransaction } from '../transactions/view.ts';
import {
  archiveState,
  countAll,
  databaseState,
  failedJobs,
  lastCheck,
  lastCopy,
  newPeople,
  queueStates,
  rateAges,
  replicaStates,
  retryJob,
  sealedAt,
  volumesSince,
  workersSeen,
} from './status.store.ts';
import { gatewaysIn } from './probed.ts';
import { lastReading, outcomesSince, type Outcomes } from './outcomes.store.ts';

export type StatusDeps = WithReads & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly gateways: object;
  readonly rates: {
    between(from: CurrencyCode, to: CurrencyCode): Promise<{ readonly rate: Decimal }>;
    latest(from: CurrencyCode, to: CurrencyCode): Promise<{ readonly isOnSale: boolean }>;
  };
};

const daySeconds = 86_400;

/** Everything that an engineer looks at first. Gateways are asked now, each within a moment. */
export async function readState({
  pool,
  clock,
  gateways,
  rates: exchange,
}: StatusDeps): Promise<Untold<ServiceState>> {
  const outcomes = await outcomesSince(pool, addSeconds(clock.now(), -daySeconds));
  const [database, replicas, workers, queues, mails, rates, feed, passerelles] = await Promise.all([
    databaseState(pool),
    replicaStates(pool),
    workersSeen(pool),
    queueStates(pool),
    mailQueueState(pool),
    rateStates(pool, exchange),
    lastReading(pool, 'rates'),
    probeAll(gateways, outcomes),
  ]);
  return {
    base: {
      version: database.version,
      tailleOctets: Number(database.bytes),
      connexions: database.connections,
      connexionsMax: database.connectionsMost,
      repliques: replicas.map(({ name, state, isSynchronous, lagSeconds }) => ({
        nom: name,
        etat: state,
        synchrone: isSynchronous,
        retardSecondes: lagSeconds,
      })),
      depuis: database.startedAt.toISOString(),
    },
    travailleurs: workers.map(({ id, seenAt }) => ({ id, vuLe: seenAt.toISOString() })),
    files: queues.map(({ name, waiting, since, failed: count }) => ({
      tache: name,
      nom: jobName(name),
      enAttente: waiting,
      depuis: since?.toISOString() ?? null,
      echouees: count,
    })),
    passerelles,
    taux: rates,
    fluxTaux: {
      dernier: feed.answeredAt?.toISOString() ?? null,
      echec:
        feed.failedAt === null
          ? null
          : { date: feed.failedAt.toISOString(), erreur: feed.error ?? '' },
    },
    courriels: {
      enAttente: mails.waiting,
      depuis: mails.since?.toISOString() ?? null,
      echoues: mails.failed,
    },
    registre: await recordState(pool),
    sauvegardes: await backupState(pool),
  };
}

/** Of each currency whose rate ages: when it is of, and whether money is exchanged at it. */
async function rateStates(pool: Pool, rates: StatusDeps['rates']): Promise<ServiceState['taux']> {
  return Promise.all(
    (await rateAges(pool)).map(async ({ currency, datedAt }) => ({
      devise: currency,
      dateTaux: datedAt.toISOString(),
      enVente: (await rates.latest('EUR', currency)).isOnSale,
    })),
  );
}

async function backupState(pool: Pool): Promise<ServiceState['sauvegardes']> {
  const [copy, archive] = await Promise.all([lastCopy(pool), archiveState(pool)]);
  return {
    copie:
      copy === null
        ? null
        : { nom: copy.name, octets: Number(copy.bytes), date: copy.at.toISOString() },
    archive: {
      active: archive.isOn,
      dernier: archive.archivedAt?.toISOString() ?? null,
      echec: archive.failedAt?.toISOString() ?? null,
    },
  };
}

async function recordState(pool: Pool): Promise<ServiceState['registre']> {
  const [unsealed, sealed, ledger, audit] = await Promise.all([
    unsealedSince(pool),
    sealedAt(pool),
    lastCheck(pool, 'ledger'),
    lastCheck(pool, 'audit'),
  ]);
  return {
    nonScelleDepuis: unsealed?.toISOString() ?? null,
    dernierScellement: sealed?.toISOString() ?? null,
    livre:
      ledger === null
        ? null
        : {
            date: ledger.at.toISOString(),
            entrees: Number(ledger.entries),
            defaut: ledger.fault,
          },
    audit:
      audit === null
        ? null
        : {
            date: audit.at.toISOString(),
            entrees: Number(audit.entries),
            rompuA: audit.brokenAt === null ? null : Number(audit.brokenAt),
          },
  };
}

function probeAll(
  gateways: object,
  outcomes: readonly Outcomes[],
): Promise<ServiceState['passerelles']> {
  return Promise.all(
    gatewaysIn(gateways).map(async ({ name, gateway }) => {
      const { job, state, breaker, failures, latencyMs, retryAt, told } = await gateway.health();
      const { done = 0, failed = 0 } = outcomes.find((one) => one.job === job) ?? {};
      const ended = done + failed;
      return {
        nom: name,
        etat: state,
        disjoncteur: breaker,
        echecs: failures,
        latenceMs: latencyMs === undefined ? null : Math.round(latencyMs),
        reprise: retryAt?.toISOString() ?? null,
        tauxReussite: ended === 0 ? null : done / ended,
        ordres: ended,
        destinations: (told?.destinations ?? [])
          .filter((one) => one.state !== 'up')
          .map((one) => ({ id: one.id, nom: one.name, etat: one.state })),
      };
    }),
  );
}

/** A page of the jobs that have failed. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readFailures(
  { pool }: Pick<StatusDeps, 'pool'>,
  query: z.output<typeof failedJobsQuerySchema>,
): Promise<Untold<FailedJobs>> {
  const found = await failedJobs(pool, spanOf(query, 'bigint'));
  const { shown, ...page } = pageOf(query, found, (job) => job);
  const elements = shown.map(({ key, name, attempts, error, at }) => ({
    cle: key,
    tache: name,
    nom: jobName(name),
    tentatives: attempts,
    erreur: error,
    date: at.toISOString(),
  }));
  return { elements, ...page };
}

/** Runs a job that has failed again. Refuses `introuvable` for a key of none that has failed. */
export async function retry(
  { pool, clock }: Pick<StatusDeps, 'pool' | 'clock'>,
  request: FastifyRequest,
  key: string,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    const name = (await retryJob(client, key)) ?? refuse('introuvable');
    await writeAudit(client, {
      ...auditOf(auditedBy(request)),
      action: 'jobs.retry',
      subject: key,
      before: null,
      after: { tache: name },
      at: clock.now(),
    });
  });
}

const shownRows = 8;

/** The dashboard of the back-office: counted from the log, the volume of the month by the administrator's own calendar. */
export async function readFigures(
  deps: StatusDeps,
  request: FastifyRequest,
): Promise<Untold<BackOfficeFigures>> {
  const { pool, clock, reads } = deps;
  const { userId } = actorOf(request);
  const { timeZone } = (await findUser(pool, 'id', userId)) ?? refuse('non_authentifie');
  const isSupport = (await capabilitiesOf(pool, userId)).includes('support');
  const now = clock.now();
  const month = startOfDay(`${dayOf(now, timeZone).slice(0, 8)}01`, timeZone);
  const read = await reads.within(request, async (snapshot) => ({
    counts: await countAll(snapshot),
    volumes: await volumesSince(snapshot, month),
    recent: isSupport ? await recentTransactions(snapshot, now) : null,
    people: isSupport ? await newPeople(snapshot, shownRows) : null,
  }));
  let volume = money(0n, 'EUR');
  for (const { currency, amount } of read.volumes)
    volume = add(volume, await inEuros(deps, currency, amount));
  return {
    transactions: Number(read.counts.transactions),
    inscrits: Number(read.counts.people),
    volumes: read.volumes.map(({ currency, amount, count }) => ({
      devise: currency,
      montant: wireAmount(money(amount, currency)),
      nombre: count,
    })),
    volume: wireAmount(volume),
    alertes: Number(read.counts.alerts),
    recentes: read.recent,
    nouveaux: read.people?.map(toNewPerson) ?? null,
  };
}

type NewPerson = Awaited<ReturnType<typeof newPeople>>[number];

function toNewPerson({ id, at, name, email, role, status }: NewPerson) {
  return { id, date: at.toISOString(), nom: name, email, type: role, statut: status };
}

async function inEuros({ rates }: StatusDeps, currency: CurrencyCode, amount: bigint) {
  if (currency === 'EUR') return money(amount, 'EUR');
  const { rate } = await rates.between(currency, 'EUR');
  return convert(money(amount, currency), rate, 'EUR', 'half-even');
}

async function recentTransactions(snapshot: Snapshot, now: Date) {
  const filter = {
    from: new Date(0),
    to: addSeconds(now, 1),
    status: null,
    type: null,
    method: null,
    term: null,
  };
  const span = { order: 'desc', after: null, offset: 0, limit: shownRows } as const;
  const found = await listTransactions(snapshot, filter, span);
  const people = await peopleOf(snapshot, found);
  return found.map((row) => wireTransaction(row, people));
}
