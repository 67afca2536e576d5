import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { balanceOf } from '../../../test/money.ts';
import { transact } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { rewardFor } from './referrals.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function codeOf(account: Account): Promise<string> {
  return (await account.get('/auth/me')).body.codeParrainage;
}

/** A new person brought by `referrer`, on a browser of their own unless told otherwise. */
async function referredBy(referrer: Account, verified = true): Promise<Account> {
  const person = await api.user({ codeParrainageUtilise: await codeOf(referrer) });
  if (verified) await verifyAddress(person);
  return person;
}

async function verifyAddress(person: Account): Promise<void> {
  await api.runJobs();
  const mail = api.mailbox.findLast(({ to }) => to === person.email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  expect((await api.visitor.post('/auth/verify-email', { token })).status).toBe(204);
}

async function settle(person: Account, transferId = newId()): Promise<void> {
  await transact(api.deps.pool, (tx) => rewardFor(tx, person.id, transferId));
  await api.runJobs();
}

const rewardsOf = (person: Account) => person.get(`/users/${person.id}/recompenses-parrainage`);

describe('GET /auth/verifier-parrainage/{code}', () => {
  test('200: a valid code gives the first name and an initial, however it is typed', async () => {
    const account = await api.user();
    const code = (await codeOf(account)).toLowerCase();
    const { status, body } = await api.visitor.get(`/auth/verifier-parrainage/${code}`);
    expect([status, body]).toEqual([200, { valide: true, parrainNom: 'Compte E.' }]);
  });

  test('200: an unknown code and a blocked person’s are the same', async () => {
    const account = await api.user();
    const code = await codeOf(account);
    await api.database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [
      account.id,
    ]);
    const blocked = await api.visitor.get(`/auth/verifier-parrainage/${code}`);
    const unknown = await api.visitor.get('/auth/verifier-parrainage/AAAAAAAA');
    expect(blocked.body).toEqual({ valide: false, parrainNom: null });
    expect(unknown.body).toEqual(blocked.body);
  });

  test('429 trop_de_tentatives: after thirty codes from one address', async () => {
    const guesser = api.as(null);
    for (let count = 0; count < 30; count += 1)
      await guesser.get('/auth/verifier-parrainage/AAAAAAAA');
    const refused = await guesser.get('/auth/verifier-parrainage/AAAAAAAA');
    expect(refused).toMatchObject({ status: 429, body: { code: 'trop_de_tentatives' } });
  });
});

describe('GET /users/{id}/recompenses-parrainage', () => {
  test('200: the reward is paid once, after the first settled transfer, to the wallet and the history', async () => {
    const referrer = await api.user();
    const referred = await referredBy(referrer);
    expect((await rewardsOf(referrer)).body).toMatchObject({
      total: 0,
      elements: [{ statut: 'en_attente' }],
    });
    await settle(referred);
    await settle(referred);
    expect((await rewardsOf(referrer)).body).toMatchObject({
      total: 5,
      devise: 'EUR',
      elements: [{ filleul: 'Compte E.', montant: 5, statut: 'versee' }],
    });
    expect((await balanceOf(api, 'wallet', referrer.id)).posted).toBe(500n);
    const history = await referrer.get('/operations');
    expect(history.body.elements).toMatchObject([{ genre: 'parrainage', type: 'in', montant: 5 }]);
  });

  test('200: waits for the referred person’s address to be confirmed', async () => {
    const referrer = await api.user();
    const referred = await referredBy(referrer, false);
    await settle(referred);
    expect((await rewardsOf(referrer)).body.total).toBe(0);
    await verifyAddress(referred);
    await api.runJobs();
    expect((await rewardsOf(referrer)).body.total).toBe(5);
  });

  test('200: pays nothing to whoever brought themselves, from one browser', async () => {
    const referrer = await api.user();
    const referred = await referredBy(referrer);
    await api.database.pool.query(
      `INSERT INTO known_devices (user_id, hash, last_seen_at)
       SELECT $1, hash, now() FROM known_devices WHERE user_id = $2`,
      [referred.id, referrer.id],
    );
    await settle(referred);
    expect((await rewardsOf(referrer)).body).toMatchObject({
      total: 0,
      elements: [{ statut: 'annulee' }],
    });
  });

  test('200: stops at the cap, also when two are earned at once', async () => {
    const referrer = await api.user();
    const { version, valeur } = await api.deps.settings.current('referrals');
    const by = { userId: referrer.id, address: '127.0.0.1' };
    const value = { ...(valeur as object), plafondParPersonne: 1 };
    await api.deps.settings.update('referrals', { value, version, by });
    const people = [await referredBy(referrer), await referredBy(referrer)];
    await Promise.all(
      people.map((person) => transact(api.deps.pool, (tx) => rewardFor(tx, person.id, newId()))),
    );
    await api.runJobs();
    const { body } = await rewardsOf(referrer);
    expect(body.total).toBe(5);
    expect(body.elements.map((element: Wire) => element.statut).toSorted()).toEqual([
      'annulee',
      'versee',
    ]);
  });

  test('401 for a visitor, 404 introuvable for another person’s, 400 for what is no id', async () => {
    const [one, other] = [await api.user(), await api.user()];
    expect((await api.visitor.get(`/users/${one.id}/recompenses-parrainage`)).status).toBe(401);
    expect(await other.get(`/users/${one.id}/recompenses-parrainage`)).toMatchObject({
      status: 404,
      body: { code: 'introuvable' },
    });
    expect((await one.get('/users/x/recompenses-parrainage')).status).toBe(400);
  });
});
