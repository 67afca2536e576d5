import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { workerLogger } from '../src/kernel/jobs/worker.ts';
import { createLog } from '../src/kernel/monitoring/log.ts';

const folder = new URL('../migrations/', import.meta.url);
const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();

/** A database of an earlier release, and the people in it. Call `before` first, and `drop` in `afterEach`. */
export type OldDatabase = {
  /** Makes a new one, as it was before the migration of that number. */
  before(number: string): Promise<void>;
  /** Applies the migrations from a number on, up to another one. */
  apply(from: string, to: string): Promise<void>;
  /** A new account; gives its id. */
  person(closedAt?: string | null): Promise<string>;
  /** A schedule of theirs whose runs were not carried out, as a release before 0132 wrote why. */
  refusedRuns(owner: string, reasons: readonly (string | null)[]): Promise<void>;
  pool(): Pool;
  drop(): Promise<void>;
};

let people = 0;

export function oldDatabase(): OldDatabase {
  let database: TestDatabase;

  async function apply(from: string, to: string): Promise<void> {
    for (const file of files.filter((name) => name >= from && name < to))
      await database.pool.query(`BEGIN; ${await readFile(new URL(file, folder), 'utf8')}; COMMIT`);
  }

  return {
    apply,
    pool: () => database.pool,
    drop: () => database.drop(),
    async before(number) {
      database = await createTestDatabase('ledger');
      await runMigrations({ pgPool: database.pool, logger: workerLogger(createLog('silent')) });
      await apply('', number);
    },
    async person(closedAt = null) {
      const id = newId();
      await database.pool.query(
        `INSERT INTO users (id, email, phone, password_hash, first_name, last_name, role, referral_code, created_at, closed_at)
         VALUES ($1, $2, $3, 'x', 'Awa', 'Ba', 'user', $2, now(), $4)`,
        [id, `${id}@nzela.example`, `+22177${(1_000_000 + (people += 1)).toString()}`, closedAt],
      );
      return id;
    },
    async refusedRuns(owner, reasons) {
      const schedule = newId();
      await database.pool.query(
        `INSERT INTO schedules (id, owner_id, kind, status, body, description, frequency, start_day, at_time, time_zone,
           tolerance_percent, total_amount, total_currency, received_amount, received_currency, created_at, updated_at)
         VALUES ($1, $2, 'transfert', 'active', '{}', 'Loyer', 'mensuelle', '2026-01-31', '09:00', 'Europe/Paris',
           0, 100, 'EUR', 65595, 'XOF', now(), now())`,
        [schedule, owner],
      );
      await database.pool.query(
        `INSERT INTO schedule_runs (schedule_id, day, planned_at, at, status, reason)
         SELECT $1, day, now(), now(), 'ignoree', reason FROM unnest($2::text[]) WITH ORDINALITY AS run (reason, day)`,
        [schedule, reasons],
      );
    },
  };
}
