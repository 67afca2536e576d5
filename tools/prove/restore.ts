import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listOf } from '../../e2e/trust/checks.ts';
import { projectRoot } from '../product/settings.ts';
import type { Outcome, Proof, ProofOptions } from './proof.ts';
import { ArchivedServer, findBackupPrograms } from './restore/archived.ts';
import { restoreUnderLoad } from './restore/book.ts';

const goals = { acknowledged: 20_000, moments: 5 } as const;
const clients = 32;

/** Backup and restore to a moment, with the operators' scripts, while all money routes are at work. */
export const restoreProof: Proof = { title: 'Restore to a moment', run };

async function run({ minutes, say }: ProofOptions): Promise<Outcome> {
  const programs = findBackupPrograms();
  if (typeof programs === 'string') throw new Error(`This machine cannot run it: ${programs}.`);
  // On the project's own disk: a temporary folder may lie in memory, and durability is part of what is proven.
  const parent = join(projectRoot, 'node_modules/.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'restore-'));
  const server = await ArchivedServer.start(programs, folder);
  const isWhole = minutes === null;
  try {
    const restored = await restoreUnderLoad({
      server,
      clients,
      moments: isWhole ? goals.moments : 2,
      toldBetween: Math.ceil(goals.acknowledged / (goals.moments + 2)),
      // Half of the time is for restoring and checking.
      end: isWhole ? Infinity : Date.now() + (minutes * 60_000) / 2,
      say,
    });
    const { faults, acknowledged, restoreSeconds, tables, answeredAgain } = restored;
    const count = (text: string) => faults.filter(({ check }) => check.includes(text)).length;
    const { base, wal } = server.bytes();
    return {
      held: faults.length === 0 && (acknowledged >= goals.acknowledged || !isWhole),
      figures: {
        acknowledged,
        moments: restoreSeconds.length,
        tables,
        differences: count('is the one of the moment'),
        lost: count('lost'),
        doubled: count('doubled'),
        answeredAgain,
        faults: faults.length,
        restoreSeconds: Math.round(Math.max(...restoreSeconds) * 10) / 10,
        baseMegabytes: Math.round(base / 1e6),
        walMegabytes: Math.round(wal / 1e6),
      },
      report: [
        'Each moment was named while 32 clients worked on every money route (`pg_create_restore_point`), with the digest of all rows of all tables; each was then restored in a fresh folder with `ops/backup/`. On the last one the product started, answered every operation acknowledged before it once more and the same, and took new orders.',
        listOf(faults) || 'No fault.',
      ].join('\n\n'),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
