import { describe, expect, test } from 'vitest';
import { balanceOf, fund, moveOn, timeless } from '../../../test/money.ts';
import { toBank, toMobile, tryWithdrawal, withdrawalQuote } from '../../../test/withdrawing.ts';
import { startWorld } from '../../../test/world.ts';
import type { Account, Registration } from '../../../test/api.ts';

const { api, sandbox } = await startWorld();

const newPerson = async (values: Partial<Registration> = {}) => {
  const person = timeless(api, await api.user(values));
  await fund(api, person, 100_000n);
  return person;
};
const available = async ({ id }: Account) => (await balanceOf(api, 'wallet', id)).available;
const check = async (person: Account, digits: string) => {
  const { methode, pays, compte, operateur } = toMobile(digits);
  const answer = await person.post('/withdrawals/verifier', { methode, pays, compte, operateur });
  return answer.body.resultat;
};
/** While `act` runs, the provider gives no answer. */
const inSilence = async (act: () => Promise<void>) => {
  await sandbox.desk('/providers/payouts', { outage: 'cut' });
  try {
    await act();
  } finally {
    await sandbox.desk('/providers/payouts', { outage: 'none' });
  }
};
/** The `n`th wallet whose operator tells no holder. */
const untold = (n: number) => ({ ...toMobile(), compte: `+22177${120 + n}0014` });

describe('POST /withdrawals goes to one’s own account', () => {
  test.each([
    ['a mobile wallet', toMobile('0013')],
    ['a bank account', { ...toBank(), pays: 'SN', devise: 'XOF', compte: 'SN0001000013' }],
  ])(
    '400 compte_autrui, at the account: %s that is held under another name; nothing is held, and the price stays',
    async (_what, way) => {
      const person = await newPerson();
      const devisId = await withdrawalQuote(person, way, 20);
      const { methode, compte, operateur } = way;
      const to = operateur === undefined ? {} : { operateur };
      const refused = await person.post('/withdrawals', { devisId, methode, compte, ...to });
      expect([refused.status, refused.body.code]).toEqual([400, 'compte_autrui']);
      expect(refused.body.errors).toEqual([
        { champ: 'compte', message: expect.stringContaining('faites un transfert') },
      ]);
      expect(await available(person)).toBe(100_000n);
      const own = { devisId, methode, compte: compte.replace(/13$/, '01'), ...to };
      expect((await person.post('/withdrawals', own)).status).toBe(201);
    },
  );

  test('201: the number that a code reached is one’s own, whatever its operator says', async () => {
    const way = toMobile('0013');
    const person = await newPerson({ telephone: way.compte });
    expect((await tryWithdrawal(person, way, 20)).body.code).toBe('compte_autrui');
    await api.deps.pool.query('UPDATE users SET phone_verified_at = now() WHERE id = $1', [
      person.id,
    ]);
    expect((await tryWithdrawal(person, way, 20)).status).toBe(201);
  });

  test('an answer is remembered, for one person, account and name, and not for ever', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    expect(await check(person, '0001')).toBe('identique');
    expect((await tryWithdrawal(person, toMobile('0013'), 20)).body.code).toBe('compte_autrui');
    await inSilence(async () => {
      expect(await check(person, '0001')).toBe('identique');
      expect(await check(person, '0013')).toBe('different');
      expect((await tryWithdrawal(person, toMobile('0013'), 20)).body.code).toBe('compte_autrui');
      expect(await check(person, '0002')).toBe('impossible');
      expect(await check(other, '0001')).toBe('impossible');
      await api.deps.pool.query(`UPDATE users SET last_name = 'Autre' WHERE id = $1`, [person.id]);
      expect(await check(person, '0001')).toBe('impossible');
    });
    await api.deps.pool.query(`UPDATE users SET last_name = 'Essai' WHERE id = $1`, [person.id]);
    await moveOn(api, 601);
    // The breaker of the gateway lets one question through after its pause.
    await expect.poll(() => check(person, '0002'), { timeout: 60_000 }).toBe('identique');
    await moveOn(api, 30 * 86_400);
    await inSilence(async () => expect(await check(person, '0002')).toBe('impossible'));
    await moveOn(api, -30 * 86_400 - 601);
  });

  test('409 comptes_inverifiables: where nobody tells the holder, three accounts in 30 days, of many at once too', async () => {
    const person = await newPerson();
    const asked = await Promise.all(
      [0, 1, 2, 3, 4].map((n) => tryWithdrawal(person, untold(n), 20)),
    );
    const refused = asked.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual([
      'comptes_inverifiables',
      'comptes_inverifiables',
    ]);
    expect(refused[0]?.body.errors[0].champ).toBe('compte');
    const [first] = asked.filter(({ status }) => status === 201);
    const again = { ...untold(0), compte: first?.body.compte };
    expect((await tryWithdrawal(person, again, 20)).status).toBe(201);
    expect((await tryWithdrawal(person, untold(5), 20)).body.code).toBe('comptes_inverifiables');
    // Called off, or a month ago: it counts no more.
    for (const { status, body } of asked)
      if (status === 201) await person.patch(`/withdrawals/${body.id}/cancel`);
    expect((await tryWithdrawal(person, untold(5), 20)).status).toBe(201);
  });

  test('409 comptes_inverifiables: who takes one name after the other; accounts under one’s own are as many as one has', async () => {
    const person = await newPerson();
    const under = async (nom: string, digits: string) => {
      expect((await person.patch('/users/me', { prenom: 'Awa', nom })).status).toBe(200);
      const { status, body } = await tryWithdrawal(person, toMobile(digits), 20);
      return status === 201 ? 'made' : body.code;
    };
    for (const digits of ['1001', '2001', '3001', '4001', '5001'])
      expect(await under('Diop', digits)).toBe('made');
    // A name is corrected.
    expect(await under('Diop-Sarr', '1001')).toBe('made');
    expect(await under('Ndiaye', '6001')).toBe('made');
    expect(await under('Faye', '7001')).toBe('comptes_inverifiables');
    expect(await under('Ndiaye', '7001')).toBe('made');
  });
});
