import type { Pool } from 'pg';
import { openHolds } from '@nzela/ledger/open-holds';
import { seal } from '@nzela/ledger/seal';
import { holdSeconds } from '../../kernel/data/book.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { transact, withConnection } from '../../kernel/data/database.ts';
import { TryAgain, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import { deadJobs, forgetReplaced, openAlerts, reviveDead, stillDying } from './dead-jobs.store.ts';
import { raiseAlert, resolveAlert } from './alerts.store.ts';
import { alertCrontab, alertJobs, type AlertJobNeeds } from './alerts/alerts.worker.ts';
import { checkAudit, checkLedger } from './status/record-checks.ts';
import { watchService } from './status/watch.ts';
import { logCrontab, logJobs } from './transactions/log.worker.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'operations.dead-jobs': Record<string, never>;
    'operations.holds': Record<string, never>;
    'operations.seal': Record<string, never>;
    'operations.audit-check': Record<string, never>;
    'operations.ledger-check': Record<string, never>;
    'operations.watch': Record<string, never>;
  }
}

type Needs = AlertJobNeeds & { readonly config: { readonly databaseUrl: string } };

export const operationsCrontab: readonly CronLine[] = [
  { name: 'operations.dead-jobs', pattern: '* * * * *' },
  { name: 'operations.holds', pattern: '23 * * * *' },
  { name: 'operations.seal', pattern: '13 * * * *' },
  { name: 'operations.audit-check', pattern: '53 3 * * *' },
  { name: 'operations.ledger-check', pattern: '31 4 * * *' },
  { name: 'operations.watch', pattern: '*/5 * * * *' },
  ...alertCrontab,
  ...logCrontab,
];

export function operationJobs(needs: Needs): JobHandlers {
  return {
    'operations.dead-jobs': () => alertDeadJobs(needs),
    'operations.holds': () => alertOpenHolds(needs),
    'operations.seal': () => sealBook(needs.pool),
    'operations.audit-check': () => checkAudit(needs),
    'operations.ledger-check': () => checkLedger(needs),
    'operations.watch': () => watchService(needs),
    ...alertJobs(needs),
    ...logJobs(needs),
  };
}

const toldMost = 500;

/**
 * A job that has used up its attempts is told to the operators and tried again once a day, until it succeeds or an operator
 * ends it; then the alert is over by itself.
 */
async function alertDeadJobs({ pool, clock }: Needs): Promise<void> {
  await transact(pool, async ({ client }) => {
    await forgetReplaced(client);
    for (const { key, name, attempts, error } of await deadJobs(client, toldMost))
      await raiseAlert(client, {
        kind: 'job_dead',
        subject: key,
        detail: { job: name, attempts, error },
      });
    await reviveDead(client);
    const told = await openAlerts(client, 'job_dead');
    const dying = new Set(await stillDying(client, told));
    const at = clock.now();
    for (const subject of told)
      if (!dying.has(subject)) await resolveAlert(client, { kind: 'job_dead', subject, at });
  });
}

// Longer than any noun's own sweeps take to end what they set aside: a shop clears a card within a month.
const usualSeconds = 31 * 86_400;

/**
 * Money that is set aside for so long that its noun's sweep has failed to end it is told to the operators, who find out
 * whether it may still leave; the alert is over once the hold has ended.
 */
async function alertOpenHolds({ pool, clock }: Needs): Promise<void> {
  await transact(pool, async ({ client }) => {
    const at = clock.now();
    const endingBefore = addSeconds(at, holdSeconds - usualSeconds);
    const open = await openHolds(client, { endingBefore, limit: toldMost });
    for (const { holdId, kind, subject, at: since } of open)
      await raiseAlert(client, {
        kind: 'hold_open',
        subject: holdId,
        detail: { kind, subject, since: since.toISOString() },
      });
    const still = new Set(open.map(({ holdId }) => holdId));
    if (open.length === toldMost) return;
    for (const subject of await openAlerts(client, 'hold_open'))
      if (!still.has(subject)) await resolveAlert(client, { kind: 'hold_open', subject, at });
  });
}

/** Seals the entries of the last hour; their age is in the metrics (`ledger_unsealed_seconds`). */
async function sealBook(pool: Pool): Promise<void> {
  const { postponed } = await withConnection(pool, (client) => seal(client));
  if (postponed) throw new TryAgain('A transaction that may still write entries has not ended');
}
