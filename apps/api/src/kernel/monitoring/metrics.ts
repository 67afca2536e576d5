import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { unsealedSince } from '@nzela/ledger/seal';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { plainLog, type Log } from './log.ts';
import { withinShare } from '../data/waits.ts';

/** What is measured of a process, in Prometheus' text format. */
export type Metrics = {
  readonly registry: Registry;
  /** Seconds of one answered request; `route` is the route's pattern, never the address asked for. */
  readonly request: (seen: MeasuredRequest) => void;
  readonly ledgerBatch: (report: LedgerBatch) => void;
  readonly job: (name: string, outcome: 'done' | 'failed', seconds: number) => void;
  readonly work: CountWork;
  readonly read: CountRead;
};

/** Counts a read that a replica may serve, by the server that did and why. */
export type CountRead = (
  server: 'replica' | 'primary',
  reason: 'up-to-date' | 'behind' | 'away' | 'busy',
) => void;

/** Counts one piece of work that takes processor time. */
export type CountWork = (kind: 'hash' | 'estimate' | 'document') => void;

type MeasuredRequest = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

type LedgerBatch = {
  readonly posted: number;
  readonly replayed: number;
  readonly refused: number;
  readonly attempts: number;
  readonly durationMs: number;
};

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const batches = new Histogram({
    name: 'ledger_batch_duration_seconds',
    help: 'Group commits of the ledger',
    buckets: requestBuckets,
    registers,
  });
  const operations = new Counter({
    name: 'ledger_operations_total',
    help: 'Operations submitted to the ledger, by result',
    labelNames: ['result'],
    registers,
  });
  const retries = new Counter({
    name: 'ledger_batch_retries_total',
    help: 'Group commits tried again after a deadlock, a serialization failure or a lost connection',
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Jobs by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: requestBuckets,
    registers,
  });
  const works = new Counter({
    name: 'costly_work_total',
    help: 'Passwords hashed and estimated, documents drawn',
    labelNames: ['kind'],
    registers,
  });
  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Reads that a replica may serve, by the server that served them and the reason',
    labelNames: ['server', 'reason'],
    registers,
  });
  registry.registerMetric(poolGauge(pool));
  registry.registerMetric(unsealedGauge(pool));
  return {
    registry,
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    ledgerBatch({ posted, replayed, refused, attempts, durationMs }) {
      batches.observe(durationMs / 1000);
      operations.inc({ result: 'posted' }, posted);
      operations.inc({ result: 'replayed' }, replayed);
      operations.inc({ result: 'refused' }, refused);
      retries.inc(attempts - 1);
    },
    work: (kind) => works.inc({ kind }),
    read: (server, reason) => reads.inc({ server, reason }),
    job: (name, outcome, seconds) => jobs.observe({ job: name, outcome }, seconds),
  };
}

/** Measures and logs every answer, by its route's pattern: an address itself may carry a secret or a person's id. */
export function installMeasures(app: FastifyInstance, metrics: Metrics, log: Log): void {
  const plain = plainLog(log);
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.request({ method, route, status, seconds: ms / 1000 });
    const { id: reqId, actor } = request;
    plain.info(
      { reqId, method, route, status, ms: Math.round(ms), userId: actor?.userId },
      'answered',
    );
    next();
  });
}

function poolGauge(pool: Pool): Gauge<'state'> {
  return new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and requests waiting for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

/** Of one look at the database for a scrape, which must answer while the database is away. */
const lookMs = 1_000;

function unsealedGauge(pool: Pool): Gauge {
  return new Gauge({
    name: 'ledger_unsealed_seconds',
    help: 'Age of the oldest entry that no seal covers; NaN while the database cannot be asked',
    registers: [],
    async collect() {
      const since = await withinShare(lookMs, () => unsealedSince(pool)).catch(() => undefined);
      this.set(since === undefined ? Number.NaN : ageOf(since));
    },
  });
}

function ageOf(since: Date | null): number {
  return since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1000);
}
