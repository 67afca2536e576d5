import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferListSchema, transferStatuses } from '@nzela/contract/transfers';
import { startApi, type Account, type Api } from '../../../../test/api.ts';
import { fund } from '../../../../test/money.ts';
import { dakar, order } from '../../../../test/sending.ts';

let api: Api;
let owner: Account;
let other: Account;

beforeAll(async () => {
  api = await startApi();
  [owner, other] = await Promise.all([api.user(), api.user()]);
  await Promise.all([fund(api, owner, 100_000n), fund(api, other, 100_000n)]);
  await instantly(owner, other, 'Marché');
  await order(owner, 'bank');
  await instantly(other, owner, 'Avoir');
  await order(owner, 'wallet', { ...dakar(), nom: 'Pharmacie' });
  await instantly(owner, other, 'Courses');
});
afterAll(() => api.close());

async function instantly(from: Account, to: Account, motif: string): Promise<void> {
  const sent = await from.post('/transfers', {
    montant: 10,
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: to.telephone },
    methodePaiement: 'wallet',
    motif,
  });
  expect(sent.status, sent.text).toBe(201);
}

const list = async (query: string, person = owner) => {
  const answer = await person.get(`/transfers${query}`);
  expect(answer.status, answer.text).toBe(200);
  return transferListSchema.parse(answer.body);
};
const told = ({ motif, beneficiaire }: { motif: string | null; beneficiaire: { nom: string } }) =>
  motif ?? beneficiaire.nom;

describe('GET /transfers', () => {
  test('200: sent and received, waiting and settled, newest first', async () => {
    const { elements, curseur } = await list('');
    expect(elements.map(told)).toEqual(['Courses', 'Pharmacie', 'Avoir', 'Maman', 'Marché']);
    expect(elements.map((one) => one.sens)).toEqual([
      'envoye',
      'envoye',
      'recu',
      'envoye',
      'envoye',
    ]);
    expect(curseur).toBeNull();
    expect(elements[3]?.coordonneesBancaires?.reference).toMatch(/^TRANSFER-/);
  });

  test('200: page by page, none twice and none missing, both ways round', async () => {
    for (const sorting of ['desc', 'asc']) {
      const seen: string[] = [];
      let curseur: string | null = '';
      while (curseur !== null) {
        const from: string = curseur === '' ? '' : `&curseur=${curseur}`;
        const page = await list(`?limit=2&order=${sorting}${from}`);
        seen.push(...page.elements.map((one) => one.id));
        curseur = page.curseur;
      }
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    }
    const second = (await list('?limit=2&page=2')).elements.map(told);
    expect(second).toEqual(['Avoir', 'Maman']);
  });

  test('200: by direction, status, period and words', async () => {
    expect((await list('?type=in')).elements.map(told)).toEqual(['Avoir']);
    expect((await list('?type=out')).elements).toHaveLength(4);
    expect((await list('?statut=en_attente')).elements).toHaveLength(2);
    expect((await list('?periode=today')).elements).toHaveLength(5);
    expect((await list('?recherche=pharma')).elements.map(told)).toEqual(['Pharmacie']);
    expect((await list('', other)).elements).toHaveLength(3);
  });

  test.each(['montant', 'statut'])(
    '200: by %s, page by page, none twice and none missing',
    async (sort) => {
      for (const order of ['desc', 'asc'] as const) {
        const whole = (await list(`?sort=${sort}&order=${order}`)).elements;
        const seen: string[] = [];
        let curseur: string | null = '';
        while (curseur !== null) {
          const from: string = curseur === '' ? '' : `&curseur=${curseur}`;
          const page = await list(`?sort=${sort}&order=${order}&limit=2${from}`);
          seen.push(...page.elements.map((one) => one.id));
          curseur = page.curseur;
        }
        expect(seen).toEqual(whole.map((one) => one.id));
        expect(new Set(seen).size).toBe(5);
        const ranks = whole.map((one) =>
          sort === 'statut'
            ? transferStatuses.indexOf(one.statut)
            : one.sens === 'recu'
              ? one.montantRecu
              : one.totalDebite,
        );
        const sorted = ranks.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
        expect(ranks).toEqual(sorted);
        expect(new Set(ranks).size).toBeGreaterThan(1);
      }
      const filtered = await list(`?sort=${sort}&type=out&recherche=pharma`);
      expect(filtered.elements.map(told)).toEqual(['Pharmacie']);
    },
  );

  test('400 and 401', async () => {
    for (const query of ['?sort=nom', '?limit=0', '?statut=fini', '?curseur=x', '?autre=1']) {
      expect((await owner.get(`/transfers${query}`)).status).toBe(400);
    }
    expect((await api.visitor.get('/transfers')).status).toBe(401);
  });
});
