import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tools/testing/database.ts';
import { transact } from '../data/database.ts';
import { newId } from '../data/ids.ts';
import { writeAudit } from './audit.ts';
import { verifyAudit } from './audit-chain.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('api');
});
afterAll(() => database.drop());

const entry = (subject: string) => ({
  actor: newId(),
  action: 'users.note' as const,
  subject,
  before: { a: 1 },
  after: { a: 2, accents: 'é « » 🙂' },
  address: '10.0.0.1',
  sessionId: newId(),
  reason: 'Une raison',
  at: new Date(),
});

const write = (subject: string) =>
  transact(database.pool, ({ client }) => writeAudit(client, entry(subject)));

/** As somebody with the owner's rights would, who switches the triggers off first. */
async function tamper(statement: string): Promise<void> {
  await database.pool.query(
    `ALTER TABLE audit_entries DISABLE TRIGGER USER; ${statement}; ALTER TABLE audit_entries ENABLE TRIGGER USER`,
  );
}

/** What `npm run ledger:verify` runs. */
const command = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../verify-audit.ts')], {
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  });

describe('the chain of the audit', () => {
  test('is whole however many write at once, and an entry that is rolled back leaves no gap', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`ensemble-${index}`)));
    const undone = transact(database.pool, async ({ client }) => {
      await writeAudit(client, entry('annulé'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write('après');
    const { entries, brokenAt } = await verifyAudit(database.pool);
    expect([entries, brokenAt]).toEqual([21, null]);
    const { status, stdout } = command();
    expect([status, stdout]).toEqual([0, '✓ The audit is whole: 21 entries.\n']);
  });

  test.each([
    ['an entry is altered', "UPDATE audit_entries SET reason = 'autre' WHERE position = 5", 5],
    [
      'an entry is altered with its hash',
      `UPDATE audit_entries entry SET subject = 'autre' WHERE position = 7;
       UPDATE audit_entries entry SET hash = audit_hash(entry) WHERE position = 7`,
      8,
    ],
    ['an entry is removed', 'DELETE FROM audit_entries WHERE position = 3', 4],
    ['the last entry is removed', 'DELETE FROM audit_entries WHERE position = 21', 21],
  ])('is broken where %s', async (_what, statement, brokenAt) => {
    const client = await database.pool.connect();
    try {
      await client.query('CREATE TABLE kept AS SELECT * FROM audit_entries');
    } finally {
      client.release();
    }
    await tamper(statement);
    expect((await verifyAudit(database.pool)).brokenAt).toBe(brokenAt);
    const { status, stdout } = command();
    expect([status, stdout]).toEqual([1, expect.stringContaining(`broken at ${brokenAt}.`)]);
    await tamper('DELETE FROM audit_entries; INSERT INTO audit_entries SELECT * FROM kept');
    await database.pool.query('DROP TABLE kept');
    expect((await verifyAudit(database.pool)).brokenAt).toBeNull();
  });
});
