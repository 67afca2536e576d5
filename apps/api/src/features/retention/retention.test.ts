import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retentionKinds, retentionRanges } from '@nzela/contract/retention';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { saving } from '../../../test/proof.ts';
import { expectBothOrders, walk } from '../../../test/walking.ts';
import { jobHandlers } from '../../jobs.ts';
import { places } from './retention.store.ts';

let api: Api;
let admin: Account;
let person: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  person = await api.user();
});
afterAll(() => api.close());

const rows = async (text: string, values: readonly unknown[] = []): Promise<Wire[]> =>
  (await api.database.pool.query(text, [...values])).rows;
const count = async (table: string): Promise<number> =>
  (await rows(`SELECT count(*)::int AS count FROM ${table}`))[0].count;

/** Notifications of a person, as old as that many days. */
async function notices(...ages: readonly number[]): Promise<void> {
  await rows(
    `INSERT INTO notifications (id, user_id, event, title, text, path, shown, created_at)
     SELECT gen_random_uuid(), $1, 'compte', 'x', 'x', null, true, now() - make_interval(days => age)
       FROM unnest($2::int[]) AS age`,
    [person.id, ages],
  );
}

async function change(values: Wire) {
  const { body } = await admin.get('/settings/retention');
  const valeur = { ...body.valeur, ...values };
  return saving(admin, '/settings/retention', { valeur, version: body.version });
}

const usual = Object.fromEntries(retentionKinds.map((kind) => [kind, retentionRanges[kind].usual]));
const trial = async (periods: Wire): Promise<Wire> => {
  const { body, status } = await admin.post('/retention/essai', { ...usual, ...periods });
  expect(status, JSON.stringify(body)).toBe(200);
  return Object.fromEntries(body.elements.map((one: Wire) => [one.type, one]));
};
const forget = () => jobHandlers(api.deps)['retention.sweep']?.({});

describe('retention periods', () => {
  test('a trial says how many rows of each kind would go, and takes none', async () => {
    await notices(10, 40, 400);
    const before = await count('notifications');
    expect((await trial({})).notifications).toMatchObject({ jours: 365, lignes: 1 });
    expect((await trial({ notifications: 30 })).notifications.lignes).toBe(2);
    expect(await count('notifications')).toBe(before);
  });

  test('the job of the day takes what is older than its period and nothing else, in batches, and says what', async () => {
    await rows('DELETE FROM notifications');
    await notices(...Array.from({ length: 1_200 }, () => 60), 29, 5);
    const saved = await change({ notifications: 30 });
    expect(saved.status, saved.text).toBe(200);
    await forget();
    const [left] = await rows(
      'SELECT count(*)::int AS count, max(now() - created_at) AS age FROM notifications',
    );
    expect(left.count).toBe(2);
    const { body } = await admin.get('/retention/passages');
    const [run] = body.elements;
    expect(run.fin).not.toBeNull();
    const gone = run.elements.find(({ type }: Wire) => type === 'notifications');
    expect(gone).toEqual({ type: 'notifications', jours: 30, lignes: 1_200 });
  });

  test('a second run of the day goes on counting', async () => {
    await notices(60, 60);
    await forget();
    const { body } = await admin.get('/retention/passages');
    expect(body.elements).toHaveLength(1);
    const gone = body.elements[0].elements.find(({ type }: Wire) => type === 'notifications');
    expect(gone.lignes).toBe(1_202);
  });

  test('GET /retention/passages 200: each run once, page by page; 400 requete_invalide', async () => {
    await api.database.pool.query(
      `INSERT INTO retention_runs (id, day, started_at, ended_at, counts)
       SELECT gen_random_uuid(), day, day, day, '{}'
         FROM generate_series('2020-01-01'::timestamptz, '2020-02-29', interval '1 day') AS day`,
    );
    const days = (await walk(admin, '/retention/passages?limit=25')).map(({ jour }) => jour);
    expect(days.length).toBeGreaterThanOrEqual(60);
    expect(new Set(days).size).toBe(days.length);
    expect(days).toEqual(days.toSorted().toReversed());
    await expectBothOrders(admin, '/retention/passages?limit=25');
    expect((await admin.get('/retention/passages?curseur=x')).body.code).toBe('requete_invalide');
  });

  test('a choice of cookies that still holds keeps its proof', async () => {
    await api.visitor.post('/cookies/choix', { version: 0, acceptees: [] });
    const { body } = await admin.get('/settings/cookies');
    await admin.put('/settings/cookies', {
      valeur: { ...body.valeur, dureeJours: 300 },
      version: body.version,
    });
    expect((await trial({ choixCookies: 180 })).choixCookies.jours).toBe(300);
  });

  test('neither the journal of money nor the audit nor anybody’s account is touched, at the shortest periods', async () => {
    const shortest = Object.fromEntries(
      retentionKinds.map((kind) => [kind, retentionRanges[kind].minimum]),
    );
    await change(shortest);
    const kept = [
      'users',
      'audit_entries',
      'operations',
      'settings_versions',
      'consents',
      'transfers',
    ];
    const counts = async () => Promise.all(kept.map(count));
    const before = await counts();
    await forget();
    expect(await counts()).toEqual(before);
    const tables = Object.values(places).map(({ table }) => table);
    // What moves money, or proves that it moved, refers to it or is referred to by it.
    const bound = await rows(
      `SELECT DISTINCT c.confrelid::regclass::text AS name FROM pg_constraint c
        WHERE c.contype = 'f' AND c.confrelid::regclass::text = ANY ($1) AND c.confdeltype <> 'c'`,
      [tables],
    );
    expect(bound).toEqual([]);
    expect(
      tables.filter((table) =>
        /^(operations|postings|transfers|deposits|audit|ledger)/.test(table),
      ),
    ).toEqual([]);
  });

  test('400: out of its range, with the range at its field; 401 and 403 for others', async () => {
    const { status, body } = await change({ sessions: 366 });
    expect([status, body.errors[0].champ]).toEqual([400, 'valeur.sessions']);
    expect((await api.visitor.post('/retention/essai', usual)).status).toBe(401);
    expect((await person.post('/retention/essai', usual)).status).toBe(403);
  });
});
