import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Answer, Ask, Wire } from '../../../test/api.ts';
import { fund } from '../../../test/money.ts';
import { proving } from '../../../test/proof.ts';
import { startWorld } from '../../../test/world.ts';
import { dakar, dakarBank, order } from '../../../test/sending.ts';
import { transact } from '../../kernel/data/database.ts';
import { peopleById } from '../users/users.ts';
import { keepPaid, nzelaRecipient } from './recipients.ts';

const { api } = await startWorld();
let owner: Account;
beforeEach(async () => {
  owner = await api.user();
});

const maman = { ...dakarBank('0001'), nom: 'Maman Awa' };
const other = { ...dakarBank('0002'), nom: 'Maman Awa' };

const add = async (body: object) => {
  const answer = await owner.post('/recipients', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const listed = async () =>
  (await owner.get('/recipients')).body.elements.map(
    ({ numeroCompte, iban }: Wire) => iban ?? numeroCompte,
  );
const told = async () =>
  (await owner.get('/notifications')).body.elements.filter(
    ({ titre }: Wire) => titre === 'Le compte d’un de vos bénéficiaires a changé',
  ).length;

type Way = (ask: Ask) => Promise<Answer<Wire>>;

describe('another account under the name of a recipient asks for what a changed account asks for', () => {
  const ways: Record<string, () => Promise<Way>> = {
    'added beside it': async () => (ask) => owner.post('/recipients', other, ask),
    'added once it was removed': async () => {
      const [{ id }] = (await owner.get('/recipients')).body.elements;
      expect((await owner.delete(`/recipients/${id}`)).status).toBe(204);
      return (ask) => owner.post('/recipients', other, ask);
    },
    'added in another way of receiving once it was removed': async () => {
      const [{ id }] = (await owner.get('/recipients')).body.elements;
      await owner.delete(`/recipients/${id}`);
      return (ask) => owner.post('/recipients', { ...dakar('0002'), nom: maman.nom }, ask);
    },
    'written otherwise': async () => (ask) =>
      owner.post('/recipients', { ...other, nom: ' maman-ÀWA. ' }, ask),
    'another recipient that is renamed': async () => {
      const { id } = await add({ ...other, nom: 'Bob' });
      return (ask) => owner.patch(`/recipients/${id}`, { nom: maman.nom }, ask);
    },
    'another recipient that is named anew': async () => {
      await add({ ...other, nom: 'Bob' });
      return (ask) => owner.post('/recipients', other, ask);
    },
  };

  test.each(Object.entries(ways))('%s: a proof, and a mail', async (_name, prepare) => {
    await add(maman);
    const act = await prepare();
    const before = await listed();
    const refused = await act({});
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
    expect(refused.body.verification.objet).toMatchObject({
      ancien: expect.stringContaining(maman.nom),
    });
    expect(await listed()).toEqual(before);
    expect(await told()).toBe(0);
    expect((await proving(owner, act)).status).toBeLessThan(300);
    expect(await told()).toBe(1);
  });

  test('no proof: the same account again, another name, or another way of receiving beside it', async () => {
    const { id } = await add(maman);
    await add(maman);
    await add({ ...other, nom: 'Papa' });
    await add({ ...dakar('0003'), nom: maman.nom });
    await owner.delete(`/recipients/${id}`);
    await add(maman);
    expect(await told()).toBe(0);
  });

  test('a transfer pays it and does not keep it', async () => {
    await add(maman);
    const before = await listed();
    await order(owner, 'wallet', other);
    expect(await listed()).toEqual(before);
  });
});

/** So many others, older or newer than all that the test keeps; `removed`: no longer in the list. */
async function fill(count: number, { removed }: { readonly removed: boolean }) {
  const { id } = await add({ ...dakarBank('9999'), nom: 'Une autre' });
  await api.deps.pool.query(
    `INSERT INTO recipients (id, owner_id, mode, name, phone, country, created_at, removed_at)
     SELECT recipient_id(owner_id, 'cash', country, phone, 'Personne ' || n, NULL, NULL, NULL, NULL), owner_id, 'cash', 'Personne ' || n, phone, country, created_at + n * interval '1 ms',
       CASE WHEN $3 THEN created_at END
       FROM recipients, generate_series(1, $2) AS n WHERE id = $1`,
    [id, count, removed],
  );
}

describe('somebody with many recipients', () => {
  test('403 verification_requise: the name is compared with every one, however many came since', async () => {
    await add(maman);
    await fill(1_200, { removed: true });
    const refused = await owner.post('/recipients', other);
    expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
    await order(owner, 'wallet', other);
    expect(await listed()).toHaveLength(2);
  });

  test('409 beneficiaires_trop_nombreux: past 500; all are listed, the known are kept, and a transfer still pays', async () => {
    await add(maman);
    await fill(498, { removed: false });
    expect(await listed()).toHaveLength(500);
    const refused = await owner.post('/recipients', { ...other, nom: 'Papa' });
    expect([refused.status, refused.body.code]).toEqual([409, 'beneficiaires_trop_nombreux']);
    const { id } = await add(maman);
    await order(owner, 'wallet', { ...other, nom: 'Papa' });
    expect(await listed()).toHaveLength(500);
    expect((await owner.delete(`/recipients/${id}`)).status).toBe(204);
    await add({ ...other, nom: 'Papa' });
  });
});

test('wallets that are paid in one batch are kept as far as there is room, each once, with their last payment', async () => {
  const payees = await Promise.all([1, 2, 3].map(() => api.user()));
  await add(maman);
  await fill(496, { removed: false });
  const people = await peopleById(
    api.deps.pool,
    payees.map(({ id }) => id),
  );
  // Later than all the others, so that they lead the list.
  const [first, last] = [new Date('2031-01-01T00:00:00Z'), new Date('2031-01-02T00:00:00Z')];
  const paid = [first, last].flatMap((at) =>
    [...people.values()].map((person) => ({
      ownerId: owner.id,
      recipient: nzelaRecipient(owner.id, person),
      at,
    })),
  );
  await transact(api.deps.pool, ({ client }) => keepPaid(client, paid));
  const { elements } = (await owner.get('/recipients')).body;
  expect(elements).toHaveLength(500);
  const wallets = elements.filter(({ mode }: Wire) => mode === 'nzela');
  expect(wallets.map(({ dernierTransfert }: Wire) => dernierTransfert)).toEqual([
    last.toISOString(),
    last.toISOString(),
  ]);
});

describe('whom a number showed is whom it pays', () => {
  test('409 beneficiaire_change: the number is another account’s by now; nothing is paid', async () => {
    const [shown, later] = [await api.user(), await api.user()];
    await fund(api, owner, 10_000n);
    const payee = { mode: 'nzela', telephone: shown.telephone };
    const { compte, nom } = (await owner.post('/recipients/verifier', payee)).body;
    expect(nom).not.toBeNull();
    const bound = { ...payee, compte };
    const price = { montant: 10, deviseSource: 'EUR', deviseCible: 'EUR', canal: 'nzela' };
    const quote = async () => (await owner.post('/quotes', price)).body.id;
    const pay = async () => [
      await owner.post('/recipients', bound),
      await owner.post('/transfers', {
        devisId: await quote(),
        beneficiaire: bound,
        methodePaiement: 'wallet',
      }),
      await owner.post('/transfers', {
        montant: 10,
        devise: 'EUR',
        beneficiaire: bound,
        methodePaiement: 'wallet',
      }),
    ];
    expect((await pay()).map(({ status }) => status)).toEqual([201, 201, 201]);
    const { pool } = api.deps;
    const move = (id: string, phone: string) =>
      pool.query('UPDATE users SET phone = $2 WHERE id = $1', [id, phone]);
    await move(shown.id, '+33699000001');
    await move(later.id, shown.telephone);
    await expect
      .poll(async () => (await pay()).map(({ body }) => body.code))
      .toEqual(['beneficiaire_change', 'beneficiaire_change', 'beneficiaire_change']);
    const { rows } = await pool.query(
      'SELECT count(*)::int AS count FROM transfers WHERE recipient_user_id = $1',
      [later.id],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
