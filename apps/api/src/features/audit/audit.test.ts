import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveEvent } from '@nzela/contract/events';
import {
  giveCapabilities,
  startApi,
  type Account,
  type Api,
  type Wire,
} from '../../../test/api.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { writeAudit } from '../../kernel/identity/audit.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
  for (let index = 0; index < 12; index += 1) {
    await transact(api.database.pool, ({ client }) =>
      writeAudit(client, {
        actor: index % 2 === 0 ? admin.id : null,
        action: index < 8 ? 'rules.change' : 'rules.try',
        subject: `sujet-${index % 3}`,
        before: { valeur: index },
        after: { valeur: '=1+1' },
        address: '10.0.0.1',
        sessionId: newId(),
        reason: '=SOMME(A1)',
        at: new Date(Date.UTC(2026, 0, 1 + index)),
      }),
    );
  }
});
afterAll(() => api.close());

const found = async (search: string): Promise<Wire[]> => {
  const { status, body } = await admin.get(`/audit?${search}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.elements;
};
const days = (entries: readonly Wire[]) => entries.map(({ date }) => Number(date.slice(8, 10)));

describe('GET /audit', () => {
  test('200: the newest first, with who did it, old and new values, session, address and hash', async () => {
    const [entry] = await found('action=rules&au=2026-01-11&limit=1');
    expect(entry).toMatchObject({
      acteur: { id: admin.id, nom: 'Compte Essai' },
      action: 'rules.try',
      sujet: 'sujet-1',
      avant: { valeur: 10 },
      motif: '=SOMME(A1)',
      adresse: '10.0.0.1',
    });
    expect(entry.empreinte).toMatch(/^[0-9a-f]{64}$/);
  });

  test('200: narrowed down by who, what, to what and when; page by page', async () => {
    expect(days(await found(`acteur=${admin.id}&action=rules.change`))).toEqual([7, 5, 3, 1]);
    expect(days(await found('action=rules.try'))).toEqual([12, 11, 10, 9]);
    expect(days(await found('recherche=sujet-2&action=rules'))).toEqual([12, 9, 6, 3]);
    expect(days(await found('du=2026-01-03&au=2026-01-05'))).toEqual([5, 4, 3]);
    expect(await found('action=rien')).toEqual([]);
    expect(await found('action=rien&recherche=sujet-2')).toEqual([]);
    const first = await admin.get('/audit?action=rules&limit=5');
    const second = await admin.get(`/audit?action=rules&limit=5&curseur=${first.body.curseur}`);
    expect(days([...first.body.elements, ...second.body.elements])).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });

  test('200: the oldest first, page by page, also what a term finds', async () => {
    for (const filter of ['action=rules', 'recherche=rules', 'recherche=r%C3%A8gle']) {
      const path = `/audit?${filter}&order=asc&limit=7`;
      const first = await admin.get(path);
      const second = await admin.get(`${path}&curseur=${first.body.curseur}`);
      expect(second.body.curseur).toBeNull();
      expect(days([...first.body.elements, ...second.body.elements])).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
      ]);
    }
  });

  test('200: days are those of the administrator’s own clocks', async () => {
    const [entry] = await found('action=rules&du=2026-01-02&au=2026-01-02');
    expect(entry.date).toBe('2026-01-02T00:00:00.000Z');
    const westward = await api.admin();
    const region = { langue: 'fr', devise: 'EUR', fuseauHoraire: 'America/New_York' };
    expect((await westward.put('/users/me/region', region)).status).toBe(200);
    const { body } = await westward.get('/audit?action=rules&du=2026-01-02&au=2026-01-02');
    // There the second of January ends when the third is five hours old in UTC.
    expect(days(body.elements)).toEqual([3]);
  });

  test('400: a day that is none', async () => {
    const { status, body } = await admin.get('/audit?du=hier');
    expect([status, body.errors[0].champ]).toEqual([400, 'du']);
  });
});

describe('GET /audit?recherche=', () => {
  test('200: an action by its name, whatever its case and accents, and in the language of whoever asks', async () => {
    expect(days(await found('recherche=REGLE%20essayee'))).toEqual([12, 11, 10, 9]);
    expect(await found('recherche=rule%20tried')).toEqual([]);
    const headers = { cookie: 'langue=en' };
    const { body } = await admin.get('/audit?recherche=rule%20tried', { headers });
    expect(days(body.elements)).toEqual([12, 11, 10, 9]);
  });

  test('200: what a person did and what was done to them, by the name or the address', async () => {
    const person = await api.user({ prenom: 'Bérénice', nom: 'Okemba' });
    await admin.get(`/users/${person.id}/fiche`);
    await admin.post(`/users/${person.id}/notes`, { texte: 'A appelé' });
    for (const term of ['berenice', 'Okemba Bérénice', person.email]) {
      const entries = await found(`recherche=${encodeURIComponent(term)}`);
      expect(entries.map(({ action }) => action)).toEqual(['users.note', 'users.read']);
    }
    const theirs = await found(`recherche=okemba&acteur=${admin.id}&action=users.note`);
    expect(theirs).toHaveLength(1);
    const mine = await found(`recherche=${encodeURIComponent(admin.email)}&action=rules.change`);
    expect(days(mine)).toEqual([7, 5, 3, 1]);
  });

  test('200: a transaction, and what says which kind of thing it is, by its reference', async () => {
    const { rows } = await api.database.pool.query<{ id: string; reference: string }>(
      `INSERT INTO transaction_logs (id, source, reference, type, fee, status, state, at)
       VALUES (gen_random_uuid(), 'transfers', 'TRX-424242', 'payment', 0, 'completed', 'complete', now())
       RETURNING id, reference`,
    );
    const { id = '', reference = '' } = rows[0] ?? {};
    await admin.post(`/transactions/${id}/notes`, { texte: 'Vu' });
    await transact(api.database.pool, ({ client }) =>
      writeAudit(client, {
        actor: null,
        action: 'alerts.take',
        subject: `payout_stuck:${id}`,
        before: null,
        after: null,
        address: null,
        at: new Date(Date.UTC(2026, 1, 1)),
      }),
    );
    for (const term of [reference.toLowerCase(), id, `payout_stuck:${id}`]) {
      const entries = await found(`recherche=${term}`);
      expect(entries.map(({ action }) => action)).toEqual(['transactions.note', 'alerts.take']);
    }
  });

  test('200: nothing for what nobody and nothing is called', async () => {
    expect(await found('recherche=rien-de-tel')).toEqual([]);
  });
});

test('whoever may read the audit hears that it grew, and nobody else does', async () => {
  const other = await api.admin();
  await giveCapabilities(api, other, ['support']);
  const heard: string[] = [];
  for (const [name, { id }] of Object.entries({ admin, other })) {
    const hear = ({ sujet }: LiveEvent) => {
      if (sujet === 'audit') heard.push(name);
    };
    api.deps.events.listen(id, { hear, catchUp: () => undefined });
  }
  await admin.post(`/users/${other.id}/notes`, { texte: 'Bonjour' });
  await expect.poll(() => heard).toContain('admin');
  expect(heard).not.toContain('other');
});

test('GET /audit/fichier 200: what a term finds, and nothing else', async () => {
  const { text } = await admin.get('/audit/fichier?recherche=r%C3%A8gle%20essay%C3%A9e');
  expect(text.trim().split('\r\n')).toHaveLength(5);
});

test('GET /audit/fichier 200: all that is shown, and no cell begins a formula', async () => {
  const { status, text, headers } = await admin.get('/audit/fichier?action=rules');
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(13);
  expect(text).not.toMatch(/(^|;)"?=/m);
  expect(text).toContain("'=SOMME(A1)");
});
