import { expect, test } from 'vitest';
import { obliging } from '../../../test/proof.ts';
import { startWorld } from '../../../test/world.ts';
import { moveClock } from '../../kernel/clock-offset.ts';
import { endLease, leaseOccurrence } from './schedules.store.ts';

const { api } = await startWorld();
const { pool, clock } = api.deps;
const day = '2027-01-31';
const clockTo = (moment: string) =>
  moveClock(pool, clock, Math.round((Date.parse(moment) - Date.now()) / 1000));

test('an occurrence is one worker’s until it ends its lease, or the lease is over', async () => {
  const [owner, payee] = await Promise.all([api.user(), api.user()]);
  const kept = await owner.post('/recipients', { mode: 'nzela', telephone: payee.telephone });
  const made = await obliging(owner).post('/schedules', {
    genre: 'transfert',
    montant: 20,
    devise: 'EUR',
    beneficiaireId: kept.body.id,
    frequence: 'mensuelle',
    debut: day,
  });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  const lease = async () =>
    (await leaseOccurrence(pool, { id, day, now: clock.now() }))?.id ?? null;

  expect(await lease()).toBeNull();
  await clockTo('2027-01-31T23:00:00Z');
  expect(await lease()).toBe(id);
  expect(await lease()).toBeNull();
  await endLease(pool, id);
  expect(await lease()).toBe(id);
  // Whoever took it was killed.
  await pool.query(
    "UPDATE schedules SET leased_until = leased_until - interval '6 minutes' WHERE id = $1",
    [id],
  );
  expect(await lease()).toBe(id);
});
