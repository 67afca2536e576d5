import { afterEach, describe, expect, test } from 'vitest';
import type { Alert } from '@nzela/contract/alerts';
import { giveCapabilities } from '../../../../test/api.ts';
import { moveOn, timeless } from '../../../../test/money.ts';
import { startWorld } from '../../../../test/world.ts';
import { jobHandlers } from '../../../jobs.ts';
import { checkAudit, checkLedger } from './record-checks.ts';
import { alertsIn, type Seen } from './watch.ts';

const { api, sandbox } = await startWorld();
const { pool } = api.database;
const engineer = timeless(api, await api.admin());
await giveCapabilities(api, engineer, ['technique']);
await pool.query('UPDATE schema_migrations SET timestamp = $1', [new Date().toISOString()]);

const watch = () => jobHandlers(api.deps)['operations.watch']?.({});
const openOnes = async (): Promise<string[]> => {
  const { body, status, text } = await engineer.get('/alerts?limit=100');
  expect(status, text).toBe(200);
  return body.elements.map(({ genre, sujet }: Alert) => `${genre} ${sujet}`).toSorted();
};
const setTopups = async (actif: boolean) => {
  const { version } = await api.deps.settings.current('gateways.topup');
  await api.deps.settings.update('gateways.topup', {
    value: { ...(await api.deps.settings.read('gateways.topup')), actif },
    version,
    by: { userId: null, address: null },
  });
};
afterEach(async () => {
  await watch();
  expect(await openOnes()).toEqual([]);
});

describe('operations.watch', () => {
  test('tells of a gateway that is down until it is back, and of none that is switched off', async () => {
    await sandbox.desk('/providers/topup', { outage: 'cut' });
    await expect
      .poll(async () => (await watch(), openOnes()), { timeout: 30_000 })
      .toEqual(['gateway_down topup']);
    await watch();
    expect(await openOnes()).toHaveLength(1);
    await setTopups(false);
    await watch();
    expect(await openOnes()).toEqual([]);
    await setTopups(true);
    await sandbox.desk('/providers/topup', { outage: 'none' });
    const isUp = async () => (await api.deps.gateways.topup.health()).state === 'up';
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  });

  test('tells of mails that nobody tries again, until they have left', async () => {
    await pool.query(`SELECT graphile_worker.add_job('support.mail', '{}', job_key => 'essai')`);
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'essai'`,
    );
    await watch();
    expect(await openOnes()).toEqual(['mails_late mails']);
    await pool.query(`SELECT graphile_worker.remove_job('essai')`);
  });

  test('tells of a copy and of checks that are overdue, until they are made', async () => {
    await moveOn(api, 27 * 3_600);
    await watch();
    expect(await openOnes()).toEqual([
      'backup_late backup',
      'check_overdue audit',
      'check_overdue ledger',
    ]);
    await checkAudit(api.deps);
    await checkLedger(api.deps);
    await pool.query('INSERT INTO backup_copies VALUES ($1, 5, $2)', [
      '20260101T020000Z',
      api.deps.clock.now(),
    ]);
  });
});

describe('what is told of', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const well: Seen = {
    now,
    installedAt: hoursAgo(1_000),
    gateways: [{ job: 'cards', state: 'up', breaker: 'closed' }],
    copy: { name: 'copy', at: hoursAgo(25) },
    archive: { isOn: true, archivedAt: hoursAgo(1), failedAt: null },
    replicas: [{ name: 'r1', state: 'streaming', isSynchronous: true, lagSeconds: 2 }],
    mails: { waiting: 1, since: hoursAgo(0.5), failed: 0 },
    checks: { ledger: { at: hoursAgo(25) }, audit: { at: hoursAgo(25) } },
  };
  const [replica] = well.replicas;
  const wrong: readonly (readonly [string, Partial<Seen>, readonly string[]])[] = [
    ['nothing, where all is well', {}, []],
    [
      'a gateway that says so itself',
      { gateways: [{ job: 'cards', state: 'down', breaker: 'closed' }] },
      ['gateway_down cards'],
    ],
    [
      'a breaker that is open',
      { gateways: [{ job: 'sms', state: 'degraded', breaker: 'open' }] },
      ['gateway_down sms'],
    ],
    [
      'a copy of the day before',
      { copy: { name: 'copy', at: hoursAgo(27) } },
      ['backup_late backup'],
    ],
    ['that there never was a copy', { copy: null }, ['backup_late backup']],
    ['no copy of a product put up today', { copy: null, installedAt: hoursAgo(20) }, []],
    [
      'an archive that fails',
      { archive: { ...well.archive, failedAt: hoursAgo(0.1) } },
      ['archive_failing archive'],
    ],
    [
      'a replica that lags',
      { replicas: replica === undefined ? [] : [{ ...replica, lagSeconds: 90 }] },
      ['replica_lagging r1'],
    ],
    [
      'mails that wait for more than an hour',
      { mails: { waiting: 1, since: hoursAgo(2), failed: 0 } },
      ['mails_late mails'],
    ],
    [
      'a check that was not made',
      { checks: { ...well.checks, audit: { at: hoursAgo(27) } } },
      ['check_overdue audit'],
    ],
    [
      'a check that never was',
      { checks: { ...well.checks, ledger: null } },
      ['check_overdue ledger'],
    ],
  ];
  test.for(wrong)('%s', ([, seen, expected]) => {
    const found = alertsIn({ ...well, ...seen });
    expect(found.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(expected);
  });
});
