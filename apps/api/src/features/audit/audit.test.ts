import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
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
    expect(days(await found('sujet=sujet-2&action=rules'))).toEqual([12, 9, 6, 3]);
    expect(days(await found('du=2026-01-03&au=2026-01-05'))).toEqual([5, 4, 3]);
    const first = await admin.get('/audit?action=rules&limit=5');
    const second = await admin.get(`/audit?action=rules&limit=5&curseur=${first.body.curseur}`);
    expect(days([...first.body.elements, ...second.body.elements])).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });

  test('400: a day that is none', async () => {
    const { status, body } = await admin.get('/audit?du=hier');
    expect([status, body.errors[0].champ]).toEqual([400, 'du']);
  });
});

test('GET /audit/fichier 200: all that is shown, and no cell begins a formula', async () => {
  const { status, text, headers } = await admin.get('/audit/fichier?action=rules');
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(13);
  expect(text).not.toMatch(/(^|;)"?=/m);
  expect(text).toContain("'=SOMME(A1)");
});
