import { expect, test } from 'vitest';
import type { Account, Answer, Wire } from '../../../test/api.ts';
import { fund, timeless } from '../../../test/money.ts';
import { obliging } from '../../../test/proof.ts';
import { startWorld } from '../../../test/world.ts';
import { moveClock } from '../../kernel/time/clock-offset.ts';
import { remind, runOccurrence } from './runs.service.ts';
import { endLease, leaseOccurrence } from './schedules.store.ts';

const { api } = await startWorld();
const { pool, clock } = api.deps;
/** The test's own month: the clock only goes forward. */
let month = 0;
const monthDays = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'];
let day = '';
const clockTo = (moment: string) =>
  moveClock(pool, clock, Math.round((Date.parse(moment) - Date.now()) / 1000));

async function monthly() {
  day = monthDays[month] ?? '';
  month += 1;
  const [owner, payee] = await Promise.all([api.user(), api.user()]);
  const who = obliging(timeless(api, owner));
  const kept = await who.post('/recipients', { mode: 'nzela', telephone: payee.telephone });
  const made = await who.post('/schedules', {
    genre: 'transfert',
    montant: 20,
    devise: 'EUR',
    beneficiaireId: kept.body.id,
    frequence: 'mensuelle',
    debut: day,
  });
  expect(made.status, made.text).toBe(201);
  return { who, id: String(made.body.id), recipientId: String(kept.body.id) };
}

const take = (id: string) => leaseOccurrence(pool, { id, day, now: clock.now() });
const rowOf = async (id: string) =>
  (await pool.query('SELECT * FROM schedules WHERE id = $1', [id])).rows[0];

test('an occurrence is one worker’s until it ends its lease, or the lease is over', async () => {
  const { id } = await monthly();
  expect(await take(id)).toBeNull();
  await clockTo(`${day}T23:00:00Z`);
  const first = await take(id);
  expect(first?.schedule.id).toBe(id);
  expect(await take(id)).toBeNull();
  await endLease(pool, first?.lease ?? never());
  const second = await take(id);
  expect(second).not.toBeNull();
  // The worker that took it was killed.
  await lapse(id);
  const third = await take(id);
  expect(third).not.toBeNull();
  // It was slow instead: its lease is over, and the lease of the other worker is not its to end.
  await endLease(pool, second?.lease ?? never());
  expect(await take(id)).toBeNull();
  await endLease(pool, third?.lease ?? never());
  expect(await take(id)).not.toBeNull();
});

function never(): never {
  throw new Error('There is no lease');
}

function lapse(id: string): Promise<unknown> {
  return pool.query(
    "UPDATE schedules SET leased_until = leased_until - interval '6 minutes' WHERE id = $1",
    [id],
  );
}

type Change = (who: Account, id: string) => Promise<Answer<Wire>>;
/** All that its owner may do to a schedule; cancelling is last, nothing works after it. */
const changes: Readonly<Record<string, Change>> = {
  'PATCH /schedules/:id': (who, id) => who.patch(`/schedules/${id}`, { montant: 21 }),
  'PATCH /schedules/:id/saut': (who, id) => who.patch(`/schedules/${id}/saut`),
  'PATCH /schedules/:id/pause': (who, id) => who.patch(`/schedules/${id}/pause`),
  'PATCH /schedules/:id/reprise': (who, id) => who.patch(`/schedules/${id}/reprise`),
  'PATCH /schedules/:id/annulation': (who, id) => who.patch(`/schedules/${id}/annulation`),
};

test('every route that changes a schedule is tried below', () => {
  const routes = api.app
    .declaredRoutes()
    .map(({ method, url }) => `${method} ${url.replace('/api', '')}`)
    .filter((route) => route.startsWith('PATCH /schedules/'));
  expect(routes.toSorted()).toEqual(Object.keys(changes).toSorted());
});

test('409 operation_en_cours: nothing of a schedule changes while one runs, nor before its outcome is known', async () => {
  const { who, id } = await monthly();
  await fund(api, who, 10_000n);
  await clockTo(`${day}T23:00:00Z`);
  const taken = await take(id);
  const before = await rowOf(id);
  const refuseAll = async () => {
    for (const [route, change] of Object.entries(changes)) {
      const { status, body, headers } = await change(who, id);
      expect([route, status, body.code]).toEqual([route, 409, 'operation_en_cours']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  };
  await refuseAll();
  expect(await rowOf(id)).toEqual(before);
  // Another job looks at it meanwhile.
  await remind(api.deps, { id, day });
  expect((await rowOf(id))?.leased_until).toEqual(before?.leased_until);

  // Killed: whether it had paid is for the next run to find out.
  await lapse(id);
  await refuseAll();
  expect(taken).not.toBeNull();
  await runOccurrence(api.deps, { id, day });
  expect((await rowOf(id))?.leased_until).toBeNull();
  const { executions, prochaine } = (await who.get(`/schedules/${id}`)).body;
  expect(executions).toMatchObject([{ statut: 'faite' }]);
  expect(prochaine).toContain('2027-03-28');
  for (const [route, change] of Object.entries(changes))
    expect([route, (await change(who, id)).status]).toEqual([route, 200]);
});

test('a run that could not decide ends its lease, and its owner may pause it', async () => {
  const { who, id } = await monthly();
  await clockTo(`${day}T23:00:00Z`);
  const gone = new Error('the database is away');
  const ledger = { ...api.deps.ledger, balances: () => Promise.reject(gone) };
  await expect(runOccurrence({ ...api.deps, ledger }, { id, day })).rejects.toBe(gone);
  expect((await rowOf(id))?.leased_until).toBeNull();
  expect((await who.patch(`/schedules/${id}/pause`)).status).toBe(200);
});

test('a recipient whose account changes meanwhile pauses it and leaves the lease', async () => {
  const { who, id, recipientId } = await monthly();
  await clockTo(`${day}T23:00:00Z`);
  await take(id);
  const before = await rowOf(id);
  const next = await api.user();
  const changed = await who.patch(`/recipients/${recipientId}`, { telephone: next.telephone });
  expect(changed.status, changed.text).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    status: 'en_pause',
    leased_until: before?.leased_until,
  });
  await lapse(id);
  // No run takes what is paused: its owner need not wait for one.
  expect((await who.patch(`/schedules/${id}/annulation`)).status).toBe(200);
});
