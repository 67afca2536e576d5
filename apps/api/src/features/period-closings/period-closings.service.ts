import type { FastifyRequest } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import {
  closedSpan,
  closePeriod,
  readClosings,
  type ClosedPeriod,
  type ClosingResult,
} from '@nzela/ledger/closings';
import type {
  ClosingDay,
  ClosingMonth,
  closingMonthQuerySchema,
  ClosingObstacle,
} from '@nzela/contract/period-closings';
import type { StatementSource } from '@nzela/contract/reconciliation';
import type { StatementsGateway } from '../../gateways/statements/statements.port.ts';
import { transact, withConnection } from '../../kernel/data/database.ts';
import { inSnapshot, type Snapshot } from '../../kernel/data/snapshots.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit, type AuditedBy } from '../../kernel/identity/audit.ts';
import { publishToAdministrators } from '../../kernel/identity/capabilities.ts';
import { dayAfter } from '../../kernel/time/calendar.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { areStatementsRead, sourcesOff } from '../reconciliation/reconciliation.ts';
import {
  bookDay,
  dayEndingAt,
  daysOf,
  endOfDay,
  monthOf,
  monthsFrom,
  startOfBookDay,
} from './days.ts';
import { findMonth, insertMonth, keepRates, openDifferences } from './period-closings.store.ts';

export type ClosingDeps = { readonly pool: Pool; readonly clock: Clock };
export type MonthDeps = ClosingDeps & {
  readonly gateways: { readonly statements: Pick<StatementsGateway, 'isOn'> };
};

const yesterdayOf = (now: Date): string => bookDay(addSeconds(now, -86_400));

/** After an outage, at most so many days in one run of the job. */
const daysMost = 62;

/**
 * The job of each day: closes the days that are over, oldest first. The first closing takes in everything that was before.
 * False when a transaction that may still write into a day did not end in time.
 */
export async function closeDaysThatAreOver({ pool, clock }: ClosingDeps): Promise<boolean> {
  const yesterday = yesterdayOf(clock.now());
  for (let count = 0; count < daysMost; count += 1) {
    const day = await dayToClose(pool, yesterday);
    if (day > yesterday) return true;
    const result = await closeDay({ pool, clock }, day, null);
    if (result === 'postponed') return false;
  }
  return true;
}

async function dayToClose(pool: Pool, first: string): Promise<string> {
  const span = await closedSpan(pool);
  return span === null ? first : dayAfter(dayEndingAt(span.last));
}

function closeDay(
  { pool, clock }: ClosingDeps,
  day: string,
  by: AuditedBy | null,
): Promise<ClosingResult> {
  const at = clock.now();
  return withConnection(pool, (client) =>
    closePeriod(client, endOfDay(day), {
      now: at,
      record: async (within) => {
        await keepRates(within, day);
        await writeAudit(within, {
          ...(by === null ? { actor: null, address: null } : auditOf(by)),
          action: 'closings.day',
          subject: day,
          before: null,
          after: { jour: day },
          at,
        });
        await publishClosings(within);
      },
    }),
  );
}

/**
 * An administrator closes a day that the job has not closed yet. Refuses `jour_non_termine`, `jour_precedent_ouvert`,
 * `jour_cloture`, `cloture_differee`.
 */
export async function closeDayNow(
  deps: MonthDeps,
  request: FastifyRequest,
  day: string,
): Promise<ClosingMonth> {
  const yesterday = yesterdayOf(deps.clock.now());
  if (day > yesterday) refuse('jour_non_termine', { field: 'jour' });
  const next = await dayToClose(deps.pool, yesterday);
  if (day > next) refuse('jour_precedent_ouvert', { field: 'jour' });
  if (day < next) refuse('jour_cloture', { field: 'jour' });
  const result = await closeDay(deps, day, auditedBy(request));
  if (result === 'postponed') refuse('cloture_differee');
  if (result === 'closed_before') refuse('jour_cloture', { field: 'jour' });
  return readMonth(deps, { mois: monthOf(day) });
}

/** An administrator closes a month, for ever. Refuses `mois_cloture`, `mois_non_cloturable`. */
export async function closeMonth(
  deps: MonthDeps,
  request: FastifyRequest,
  month: string,
): Promise<ClosingMonth> {
  const by = auditedBy(request);
  const at = deps.clock.now();
  const off = await sourcesOff(deps.gateways.statements);
  await transact(deps.pool, async ({ client }) => {
    const told = await monthIn(client, month, { now: at, off });
    if (told.cloture !== null) refuse('mois_cloture', { field: 'mois' });
    if (told.obstacles.length > 0) refuse('mois_non_cloturable', { field: 'mois' });
    if (!(await insertMonth(client, { month, by: by.userId, at })))
      refuse('mois_cloture', { field: 'mois' });
    await writeAudit(client, {
      ...auditOf(by),
      action: 'closings.month',
      subject: month,
      before: null,
      after: { mois: month, empreinte: told.jours[0]?.empreinte ?? null },
      at,
    });
    await publishClosings(client);
  });
  return readMonth(deps, { mois: month });
}

async function publishClosings(client: ClientBase): Promise<void> {
  await publishToAdministrators(client, 'period-closings');
}

type Query = z.output<typeof closingMonthQuerySchema>;

/** A month day by day; the current one when none is named. */
export async function readMonth(
  { pool, clock, gateways }: MonthDeps,
  { mois }: Query,
): Promise<ClosingMonth> {
  const now = clock.now();
  const off = await sourcesOff(gateways.statements);
  return inSnapshot(pool, (snapshot) =>
    monthIn(snapshot, mois ?? monthOf(bookDay(now)), { now, off }),
  );
}

type Circumstances = { readonly now: Date; readonly off: ReadonlySet<StatementSource> };

async function monthIn(
  source: Pick<Snapshot, 'query'>,
  month: string,
  { now, off }: Circumstances,
): Promise<ClosingMonth> {
  const today = bookDay(now);
  const days = daysOf(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const span = await closedSpan(source);
  // The first closing is that of yesterday.
  const begun = span === null ? yesterdayOf(now) : dayEndingAt(span.first);
  const periods = await readClosings(source, {
    from: startOfBookDay(first),
    to: endOfDay(last),
  });
  const closed = new Map(periods.map((period) => [dayEndingAt(period.endsAt), period]));
  const open = await openDifferences(source, { from: first, to: last });
  const row = await findMonth(source, month);
  const jours = days
    .filter((day) => day >= begun && day <= today)
    .map((day) => wireDay(day, { closed, open, today }))
    .toReversed();
  return {
    mois: month,
    cloture: row === null ? null : { date: row.closedAt.toISOString(), par: row.closer },
    obstacles: row === null ? await obstaclesTo(source, { first, last, today, jours, off }) : [],
    premierJour: begun,
    jours,
    moisConnus: monthsFrom(monthOf(begun), monthOf(today)),
  };
}

type Known = {
  readonly closed: ReadonlyMap<string, ClosedPeriod>;
  readonly open: ReadonlyMap<string, number>;
  readonly today: string;
};

function wireDay(day: string, { closed, open, today }: Known): ClosingDay {
  const period = closed.get(day);
  return {
    jour: day,
    etat: period !== undefined ? 'cloture' : day < today ? 'a_cloturer' : 'en_cours',
    ecritures: period?.entries ?? null,
    dateCloture: period?.closedAt.toISOString() ?? null,
    empreinte: period?.hash.toString('hex') ?? null,
    ecartsOuverts: open.get(day) ?? 0,
  };
}

type Told = Pick<Circumstances, 'off'> & {
  /** The month's first and last day. */
  readonly first: string;
  readonly last: string;
  readonly today: string;
  readonly jours: readonly ClosingDay[];
};

async function obstaclesTo(
  source: Pick<Snapshot, 'query'>,
  { first, last, today, jours, off }: Told,
): Promise<ClosingObstacle[]> {
  if (last >= today) return ['mois_en_cours'];
  const areRead = await areStatementsRead(source, { first, last, off });
  const isClosed = jours[0]?.etat === 'cloture';
  return [
    ...(isClosed ? [] : (['jours'] as const)),
    ...(areRead ? [] : (['releves'] as const)),
    ...(jours.some(({ ecartsOuverts }) => ecartsOuverts > 0) ? (['ecarts'] as const) : []),
  ];
}
