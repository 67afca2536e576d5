import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmMailbox, startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { balanceOf } from '../../../test/money.ts';
import {
  numbersOutside,
  reviewReferrals,
  settlePayment,
  type Payment,
} from '../../../test/referring.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function codeOf(account: Account): Promise<string> {
  return (await account.get('/auth/me')).body.codeParrainage;
}

async function confirm(person: Account): Promise<void> {
  await confirmMailbox(api, person);
  await api.database.pool.query('UPDATE users SET phone_verified_at = now() WHERE id = $1', [
    person.id,
  ]);
}

/** A new person brought by `referrer`, on a browser and an address of their own, with mailbox and number confirmed. */
async function referredBy(referrer: Account): Promise<Account> {
  const person = await api.user({ codeParrainageUtilise: await codeOf(referrer) });
  await confirm(person);
  return person;
}

const pay = (from: Account, payment: Payment) => settlePayment(api, from, payment);
const review = () => reviewReferrals(api);
const { newNumber } = numbersOutside();

const rewardsOf = (person: Account) => person.get(`/users/${person.id}/recompenses-parrainage`);
const reasonsOf = async (person: Account) =>
  (await rewardsOf(person)).body.elements.map(({ raisonCode }: Wire) => raisonCode);
const totalOf = async (person: Account): Promise<number> => (await rewardsOf(person)).body.total;

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
  test('200: what is waited for is said, with its date, and the reward is paid once', async () => {
    const referrer = await api.user();
    const code = await codeOf(referrer);
    const referred = await api.user({ codeParrainageUtilise: code });
    expect((await rewardsOf(referrer)).body).toMatchObject({
      codeParrainage: code,
      lien: expect.stringMatching(new RegExp(`^http.*/register\\?parrainage=${code}$`)),
      conditions: { actif: true, recompense: 5, montantMinimum: 20, delaiJours: 30, plafond: 20 },
    });
    expect((await rewardsOf(referrer)).body.elements[0]).toMatchObject({
      statut: 'en_attente',
      raisonCode: 'paiement',
      raison: expect.stringContaining('pas encore envoyé'),
      datePrevue: null,
    });
    await pay(referred, { to: newNumber(), daysAgo: 29 });
    await review();
    const [waiting] = (await rewardsOf(referrer)).body.elements;
    expect(waiting.raisonCode).toBe('delai');
    const inDays = (Date.parse(waiting.datePrevue) - api.deps.clock.now().getTime()) / 86_400_000;
    expect(Math.round(inDays)).toBe(1);
    await api.database.pool.query(
      "UPDATE transfers SET completed_at = completed_at - interval '2 days' WHERE sender_id = $1",
      [referred.id],
    );
    await api.database.pool.query(
      "UPDATE referrals SET payment_at = payment_at - interval '2 days'",
    );
    await review();
    expect(await reasonsOf(referrer)).toEqual(['adresse']);
    await confirmMailbox(api, referred);
    await review();
    expect(await reasonsOf(referrer)).toEqual(['numero']);
    await confirm(referred);
    await review();
    await review();
    expect((await rewardsOf(referrer)).body).toMatchObject({
      total: 5,
      devise: 'EUR',
      elements: [{ filleul: 'Compte E.', montant: 5, statut: 'versee', raison: null }],
    });
    expect((await balanceOf(api, 'wallet', referrer.id)).posted).toBe(500n);
    const history = await referrer.get('/operations');
    expect(history.body.elements).toMatchObject([{ genre: 'parrainage', type: 'in', montant: 5 }]);
  });

  test.each<[string, string, (people: { referrer: Account; referred: Account }) => Promise<void>]>([
    [
      'a payment that is too small',
      'paiement',
      ({ referred }) => pay(referred, { to: newNumber(), euros: 19 }),
    ],
    [
      'fees below the reward',
      'frais',
      ({ referred }) => pay(referred, { to: newNumber(), feeCents: 499 }),
    ],
    [
      'a payment to the referrer',
      'paiement',
      ({ referred, referrer }) => pay(referred, { to: referrer }),
    ],
    [
      'a payment to the referrer’s number from outside',
      'paiement',
      ({ referred, referrer }) => pay(referred, { to: referrer.telephone }),
    ],
    [
      'a payment to another person whom the referrer brought',
      'paiement',
      async ({ referred, referrer }) => pay(referred, { to: await referredBy(referrer) }),
    ],
    [
      'money that comes back through two wallets',
      'paiement',
      async ({ referred, referrer }) => {
        const [one, two] = [await api.user(), await api.user()];
        await pay(referred, { to: one, daysAgo: 60 });
        await pay(one, { to: two, daysAgo: 50 });
        await pay(two, { to: referrer, daysAgo: 40 });
      },
    ],
    [
      'a payee at the referrer’s address',
      'paiement',
      async ({ referred, referrer }) => {
        const payee = await api.user();
        await api.database.pool.query(
          'UPDATE sessions SET address = (SELECT max(address) FROM sessions WHERE user_id = $1) WHERE user_id = $2',
          [referrer.id, payee.id],
        );
        await pay(referred, { to: payee });
      },
    ],
    [
      'a payee in the referrer’s IPv6 network',
      'paiement',
      async ({ referred, referrer }) => {
        const payee = await api.user();
        for (const [address, { id }] of [
          ['2001:db8:7:1::1', referrer],
          ['2001:db8:7:1:a:b:c:d', payee],
        ] as const)
          await api.database.pool.query('UPDATE sessions SET address = $1 WHERE user_id = $2', [
            address,
            id,
          ]);
        await pay(referred, { to: payee });
      },
    ],
    [
      'one browser for the two',
      'meme_appareil',
      async ({ referred, referrer }) => {
        await api.database.pool.query(
          `INSERT INTO known_devices (user_id, hash, last_seen_at)
           SELECT $1, hash, now() FROM known_devices WHERE user_id = $2`,
          [referred.id, referrer.id],
        );
        await pay(referred, { to: newNumber() });
      },
    ],
  ])('200: pays nothing for %s (%s)', async (_, reason, happens) => {
    const referrer = await api.user();
    const referred = await referredBy(referrer);
    await happens({ referrer, referred });
    await review();
    const { body } = await rewardsOf(referrer);
    expect(body.total).toBe(0);
    expect(body.elements.at(-1)).toMatchObject({ filleul: 'Compte E.', raisonCode: reason });
  });

  test('200: one payee earns one reward, whoever pays them', async () => {
    const number = newNumber();
    const referrers = [await api.user(), await api.user()];
    for (const referrer of referrers) await pay(await referredBy(referrer), { to: number });
    await review();
    expect((await Promise.all(referrers.map(totalOf))).toSorted()).toEqual([0, 5]);
  });

  test('200: three rewards a day for one referrer; the others follow, and the cap ends them', async () => {
    const referrer = await api.user();
    for (let count = 0; count < 5; count += 1)
      await pay(await referredBy(referrer), { to: newNumber() });
    await review();
    expect(await totalOf(referrer)).toBe(15);
    expect(
      (await reasonsOf(referrer)).filter((reason: string) => reason === 'plafond_jour'),
    ).toHaveLength(2);
    const { version, valeur } = await api.deps.settings.current('referrals');
    const by = { userId: null, address: null };
    const value = { ...(valeur as object), plafondParPersonne: 4 };
    await api.deps.settings.update('referrals', { value, version, by });
    await api.database.pool.query("UPDATE referrals SET paid_at = paid_at - interval '2 days'");
    await review();
    expect(await totalOf(referrer)).toBe(20);
    expect(
      (await reasonsOf(referrer)).filter((reason: string) => reason === 'plafond'),
    ).toHaveLength(1);
    await api.deps.settings.reset('referrals', by);
  });

  test('accounts that collude take out nothing: neither by what they pay one another, nor more than their fees', async () => {
    const people: Account[] = [];
    for (let count = 0; count < 6; count += 1) {
      const person = await api.user();
      await confirm(person);
      people.push(person);
    }
    const ids = people.map(({ id }) => id);
    const { pool } = api.database;
    const payment = fc.record({
      from: fc.nat({ max: 5 }),
      // From 6 on: a number outside.
      to: fc.nat({ max: 9 }),
      euros: fc.integer({ min: 1, max: 3_000 }),
      daysAgo: fc.integer({ min: 0, max: 90 }),
    });
    const story = fc.record({
      brought: fc.tuple(...[1, 2, 3, 4, 5].map((most) => fc.nat({ max: most - 1 }))),
      payments: fc.array(payment, { maxLength: 14 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ brought, payments }) => {
        await pool.query('DELETE FROM referrals WHERE referrer_id = ANY($1)', [ids]);
        await pool.query('DELETE FROM transfers WHERE sender_id = ANY($1)', [ids]);
        for (const [index, by] of brought.entries())
          await pool.query(
            "INSERT INTO referrals (id, referrer_id, referred_id, status, created_at) VALUES ($1, $2, $3, 'en_attente', now())",
            [newId(), ids[by], ids[index + 1]],
          );
        let fees = 0;
        let paysOutside = false;
        for (const { from, to, euros, daysAgo } of payments) {
          const [payer, payee] = [people[from], people[to]];
          if (payer === undefined || from === to) continue;
          // The tariffs: nothing from wallet to wallet, 1 % and at least 2 EUR to the outside.
          const feeCents = payee === undefined ? Math.max(200, euros) : 0;
          await pay(payer, { to: payee ?? newNumber(), euros, daysAgo, feeCents });
          fees += feeCents;
          paysOutside ||= payee === undefined;
        }
        await review();
        const totals = await Promise.all(people.map(totalOf));
        const rewards = totals.reduce((sum, total) => sum + total * 100, 0);
        expect(rewards).toBeLessThanOrEqual(paysOutside ? fees : 0);
      }),
      { numRuns: 15 },
    );
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
