import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Binaries } from '../../tools/postgres/launcher.ts';
import { projectRoot } from '../../tools/product/settings.ts';
import { ArchivedServer, findBackupPrograms } from '../../tools/prove/restore/archived.ts';
import { restoreUnderLoad } from '../../tools/prove/restore/book.ts';

const found = findBackupPrograms();
if (typeof found === 'string') console.log(`Backup and restore were not tried: ${found}.`);

const folder = mkdtempSync(join(tmpdir(), 'nzela-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(typeof found === 'string')('a backup with the archived log', () => {
  test('gives the database of a named moment back, row by row, and the product goes on from there', async () => {
    const server = await ArchivedServer.start(found as Binaries, folder);
    try {
      const { faults, ...figures } = await restoreUnderLoad({
        server,
        clients: 12,
        moments: 1,
        toldBetween: 30,
        end: Infinity,
        say: () => undefined,
      });
      expect(faults).toEqual([]);
      expect(figures.answeredAgain).toBeGreaterThanOrEqual(60);
      console.log('restored', figures, server.bytes());
    } finally {
      await server.stop();
    }
  });
});

describe('ops/backup/archive-wal', () => {
  const archive = join(folder, 'archive');
  const segment = join(folder, 'segment');
  const keep = (content: string) => {
    writeFileSync(segment, content);
    const args = [segment, '000000010000000000000001', archive];
    return spawnSync(join(projectRoot, 'ops/backup/archive-wal'), args).status;
  };

  test('keeps a segment once, says yes to the same one again, and never takes the place of another', () => {
    mkdirSync(archive);
    expect(keep('one')).toBe(0);
    expect(keep('one')).toBe(0);
    expect(keep('another')).toBe(1);
    expect(readdirSync(archive)).toEqual(['000000010000000000000001']);
    expect(readFileSync(join(archive, '000000010000000000000001'), 'utf8')).toBe('one');
  });

  test('goes on where it was killed half-way', () => {
    rmSync(archive, { recursive: true });
    mkdirSync(archive);
    writeFileSync(join(archive, '.000000010000000000000001.part'), 'on');
    expect(keep('one')).toBe(0);
    expect(readdirSync(archive)).toEqual(['000000010000000000000001']);
  });
});
