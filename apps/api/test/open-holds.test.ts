import { beforeAll, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { hold, movement, transit, wallet } from '../src/kernel/data/book.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { movementKinds, type MovementKind } from '../src/kernel/data/movement-kinds.ts';
import { addJobs } from '../src/kernel/jobs/jobs.ts';
import { alertsOf } from './collecting.ts';
import { fund, moveOn } from './money.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
let owner: string;
let kinds: readonly MovementKind[];

beforeAll(async () => {
  const person = await api.user();
  owner = person.id;
  await fund(api, person, 100_000n);
  // Of every operation that sets money aside.
  kinds = movementKinds.filter((kind) => /\.(?:hold|order)$/.test(kind));
});

async function look(): Promise<readonly unknown[]> {
  await transact(api.deps.pool, ({ client }) =>
    addJobs(client, [{ name: 'operations.holds', payload: {} }]),
  );
  await api.runJobs();
  return alertsOf(api, 'hold_open');
}

test('a hold of any kind that nobody ends keeps its money aside, and is told until it has ended', async () => {
  expect(kinds).toEqual(expect.arrayContaining(['bill.hold', 'card.hold', 'transfer.hold']));
  const at = api.deps.clock.now();
  const held = kinds.map((kind) => ({ kind, holdId: newId(), subject: newId() }));
  const [debit, credit] = [wallet(owner, 'EUR'), transit(owner, 'EUR')];
  await transact(api.deps.pool, ({ client }) => api.deps.ledger.open(client, [debit, credit]));
  for (const { kind, holdId, subject } of held) {
    const leg = hold({ holdId, debit, credit, amount: money(100n, 'EUR'), at });
    const made = await api.deps.ledger.submit(movement(kind, subject, [leg]));
    expect(made.status, kind).toBe('posted');
  }
  expect(await look()).toEqual([]);
  await moveOn(api, 32 * 86_400);
  const told = await look();
  expect(told.toSorted()).toEqual(held.map(({ holdId }) => holdId).toSorted());
  const { rows } = await api.deps.pool.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM ledger.holds WHERE settled_at IS NULL',
  );
  expect(rows[0]?.open).toBe(held.length);
  for (const { holdId, subject } of held)
    await api.deps.ledger.submit(movement('bill.release', subject, [{ type: 'release', holdId }]));
  await look();
  const over = await api.deps.pool.query(
    "SELECT FROM operation_alerts WHERE kind = 'hold_open' AND resolved_at IS NOT NULL",
  );
  expect(over.rowCount).toBe(held.length);
});
