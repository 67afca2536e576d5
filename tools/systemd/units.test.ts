import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../process/ports.ts';
import { ensureWebBuild } from '../product/web-build.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startManager, systemdTrouble, type Manager } from './manager.ts';

const trouble = systemdTrouble();
if (trouble !== null) console.log(`The units of ops/systemd were not tried: ${trouble}.`);

describe.skipIf(trouble !== null)('the units of ops/systemd, run by systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nzela-units-'));
  let database: TestDatabase;
  let manager: Manager;
  let web: string;
  let port: number;
  const worker = 'nzela-worker@1.service';

  beforeAll(async () => {
    await ensureWebBuild();
    database = await createTestDatabase('api');
    port = await freePort();
    web = `nzela-web@${port}.service`;
    manager = await startManager({
      folder,
      environment: {
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        SECRET_KEY: randomBytes(32).toString('base64url'),
        DRAIN_SECONDS: '1',
      },
    });
  });
  afterAll(async () => {
    await manager?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function probe(path: string): Promise<number | null> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status ?? null;
  }
  async function until(done: () => Promise<boolean>): Promise<void> {
    while (!(await done())) await sleep(50);
  }
  const isReady = async () => (await probe('/readyz')) === 200;

  test('systemd finds nothing wrong with them', async () => {
    expect(await manager.verify()).toBe('');
  });

  test('an instance and a worker start, as an account that may change nothing on the machine', async () => {
    await manager.systemctl('start', web, worker);
    await until(isReady);
    for (const unit of [web, worker]) {
      expect(await manager.property(unit, 'ActiveState')).toBe('active');
      expect(await manager.accountOf(unit)).toEqual({ user: '64990', capabilities: 0n });
      expect(await manager.canWrite(unit, '/srv/nzela')).toBe(false);
    }
  });

  test('what is killed is started again, as often as it takes', async () => {
    const before = await manager.property(web, 'MainPID');
    await manager.systemctl('kill', '--signal=KILL', '--kill-who=main', web);
    await until(async () => !['0', before].includes(await manager.property(web, 'MainPID')));
    await until(isReady);
    // A limit would leave an instance lying after a longer outage of the database.
    expect(await manager.property(web, 'StartLimitIntervalUSec')).toBe('0');
    expect(await manager.property(web, 'Restart')).toBe('always');
  });

  test('a stop ends in order, within its time', async () => {
    for (const unit of [web, worker])
      expect(await manager.property(unit, 'ActiveState')).toBe('active');
    await manager.systemctl('stop', web, worker);
    for (const unit of [web, worker]) {
      expect(await manager.property(unit, 'Result')).toBe('success');
      expect(await manager.property(unit, 'ExecMainStatus')).toBe('0');
    }
    expect(await probe('/healthz')).toBeNull();
  });
});
