import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { render } from '@nzela/messages/render';
import { money } from '@nzela/money/money';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { expectWholeBook, fund } from '../../../test/money.ts';
import { withoutProofs } from '../../../test/proof.ts';
import { dakar, order } from '../../../test/sending.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import type { Refusal } from '../../kernel/http/problem.ts';
import { anyReader } from '../../kernel/texts/texts.ts';
import { returnFromPot, returnSpend, spendWithinLimits } from './limits.ts';

let api: Api;
let payee: Account;
beforeAll(async () => {
  api = await startApi();
  payee = await api.user();
  await setLevels();
  await withoutProofs(api);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

/** Round figures that the tests below count with. */
async function setLevels(): Promise<void> {
  const niveaux = {
    decouverte: { jour: '2000', mois: '5000', annee: '20000' },
    confirme: { jour: '10000', mois: '30000', annee: '150000' },
    verifie: { jour: '50000', mois: '150000', annee: '600000' },
  };
  const by = { userId: null, address: null };
  await api.deps.settings.update('limits', { value: { niveaux }, version: 0, by });
}

const noon = new Date('2026-03-10T12:00:00Z');
const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);

function spend(userId: string, euros: number, at = noon, subject = newId()): Promise<void> {
  return transact(api.deps.pool, ({ client }) =>
    spendWithinLimits(api.deps, client, {
      subject,
      userId,
      amount: money(BigInt(euros * 100), 'EUR'),
      at,
    }),
  );
}

const refused = { code: 'plafond_atteint' };

/** What a French reader is told of the refusal that `spending` ends with. */
const told = (spending: Promise<unknown>): Promise<string> =>
  spending.then(
    () => expect.unreachable(),
    (error: Refusal) => render(error.sentence, anyReader),
  );

describe('spendWithinLimits', () => {
  test('lets exactly the limit through, and says what is left and when there is room', async () => {
    const { id } = await api.user();
    await spend(id, 1500);
    await expect(spend(id, 600)).rejects.toMatchObject(refused);
    expect(await told(spend(id, 600))).toMatch(
      /plafond de 2.000,00.€ par jour.: il vous reste 500,00.€\. .* partir du 11 mars 2026/u,
    );
    await spend(id, 500);
    await expect(spend(id, 1)).rejects.toMatchObject(refused);
  });

  test('an amount above the limit itself never fits, and says so', async () => {
    const { id } = await api.user();
    expect(await told(spend(id, 2001))).toContain('Choisissez un montant plus petit');
  });

  test('counts 30 days and 365 days, which free themselves day by day', async () => {
    const { id } = await api.user();
    await spend(id, 2000);
    await spend(id, 2000, later(1));
    expect(await told(spend(id, 1500, later(2)))).toContain('sur 30 jours');
    await spend(id, 1000, later(2));
    await expect(spend(id, 1, later(29))).rejects.toMatchObject(refused);
    await spend(id, 2000, later(30));
    await spend(id, 2000, later(31));
    await spend(id, 1000, later(32));
    for (const month of [2, 3]) {
      for (const [day, euros] of [
        [0, 2000],
        [1, 2000],
        [2, 1000],
      ] as const)
        await spend(id, euros, later(30 * month + day));
    }
    expect(await told(spend(id, 1, later(150)))).toContain('sur un an');
    await spend(id, 2000, later(365));
  });

  test('the same subject again counts once', async () => {
    const { id } = await api.user();
    const subject = newId();
    await spend(id, 1500, noon, subject);
    await spend(id, 1500, noon, subject);
    await spend(id, 500);
  });

  test('what comes back gives its room back once, on the day it was spent', async () => {
    const { id } = await api.user();
    const subject = newId();
    const giveBack = () =>
      transact(api.deps.pool, ({ client }) => returnSpend(client, subject, later(1)));
    await spend(id, 2000, noon, subject);
    await spend(id, 2000, later(1));
    await expect(spend(id, 1500, later(2))).rejects.toMatchObject(refused);
    await giveBack();
    await giveBack();
    await spend(id, 2000, later(2));
    await expect(spend(id, 1500, later(3))).rejects.toMatchObject(refused);
    await spend(id, 1000, later(3));
  });

  test('what comes back from a pot gives room back on the days of its loads, never more than they took', async () => {
    const { id } = await api.user();
    const pot = newId();
    const load = (euros: number, at: Date) =>
      transact(api.deps.pool, ({ client }) =>
        spendWithinLimits(api.deps, client, {
          subject: newId(),
          pot,
          userId: id,
          amount: money(BigInt(euros * 100), 'EUR'),
          at,
        }),
      );
    const giveBack = (euros: number) =>
      transact(api.deps.pool, ({ client }) =>
        returnFromPot(api.deps, client, {
          pot,
          amount: money(BigInt(euros * 100), 'EUR'),
          at: later(1),
        }),
      );
    await load(1500, noon);
    await load(1000, later(1));
    await spend(id, 1000, later(1));
    await giveBack(1200);
    // The second load's 1,000 came back on its own day, and 200 on the first's.
    expect(await told(spend(id, 1001, later(1)))).toContain('par jour');
    await spend(id, 1000, later(1));
    expect(await told(spend(id, 1701, later(2)))).toContain('sur 30 jours');
    await giveBack(5000);
    await giveBack(5000);
    await spend(id, 2000, later(2));
    expect(await told(spend(id, 1001, later(3)))).toContain('sur 30 jours');
    await spend(id, 1000, later(3));
  });

  test('a day that is over still counts what is late', async () => {
    const { id } = await api.user();
    await spend(id, 1500, later(1));
    await spend(id, 500);
    await spend(id, 500, later(1));
    await spend(id, 2000, later(2));
    expect(await told(spend(id, 501, later(3)))).toContain('sur 30 jours');
    await spend(id, 500, later(3));
  });

  test('another currency counts at the rate in force, rounded up', async () => {
    const { id } = await api.user();
    const francs = (minor: bigint) =>
      transact(api.deps.pool, ({ client }) =>
        spendWithinLimits(api.deps, client, {
          subject: newId(),
          userId: id,
          amount: money(minor, 'XOF'),
          at: noon,
        }),
      );
    await francs(1_311_914n);
    await expect(francs(1n)).rejects.toMatchObject(refused);
  });

  test('a confirmed phone and address raise the limit at once', async () => {
    const { id } = await api.user();
    await spend(id, 2000);
    await api.database.pool.query(
      'UPDATE users SET email_verified_at = now(), phone_verified_at = now() WHERE id = $1',
      [id],
    );
    await spend(id, 8000);
    await expect(spend(id, 1)).rejects.toMatchObject(refused);
  });

  test('50 spends at once, the first of the day among them: exactly what the limit allows', async () => {
    const { id } = await api.user();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => spend(id, 100)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refused);
    }
  });
});

describe('PATCH /transfers/:id/confirm', () => {
  test('409 plafond_atteint: nothing is held; what is called off gives its room back', async () => {
    const person = await api.user();
    await fund(api, person, 1_000_000n);
    const now = api.deps.clock.now();
    await spend(person.id, 1700, now);
    const [first, second] = [await order(person, 'wallet'), await order(person, 'wallet')];
    const confirm = (id: string) => person.patch(`/transfers/${id}/confirm`);
    expect((await confirm(first.id)).status).toBe(200);
    expect((await confirm(first.id)).status).toBe(200);
    expect((await confirm(second.id)).body).toMatchObject({ status: 409, code: 'plafond_atteint' });
    expect((await person.get(`/transfers/${second.id}`)).body.statut).toBe('en_attente');
    expect((await person.patch(`/transfers/${first.id}/cancel`)).status).toBe(200);
    expect((await confirm(second.id)).status).toBe(200);
  });
});

describe('POST /transfers paid by card or wire', () => {
  test.each(['card', 'bank'] as const)(
    '%s: counted as it is ordered, refused beyond, and given back when it is called off',
    async (payment) => {
      const person = await api.user();
      const used = async () => (await person.get('/limits')).body.periodes[0].utilise;
      const first = await order(person, payment, undefined, 1500);
      expect(await used()).toBe(first.totalDebite);
      const quote = await person.post('/quotes', {
        montant: 600,
        deviseSource: 'EUR',
        deviseCible: 'XOF',
        pays: 'SN',
        modeReception: 'mobile',
        methodePaiement: payment,
      });
      const body = {
        devisId: quote.body.id,
        beneficiaire: dakar(),
        methodePaiement: payment,
      };
      const beyond = await person.post('/transfers', body);
      expect([beyond.status, beyond.body.code]).toEqual([409, 'plafond_atteint']);
      expect(await used()).toBe(first.totalDebite);
      expect((await person.patch(`/transfers/${first.id}/cancel`)).status).toBe(200);
      expect(await used()).toBe(0);
      await order(person, payment, undefined, 600);
    },
  );
});

describe('POST /transfers from wallet to wallet', () => {
  const send = (person: Account, montant: number, headers?: Record<string, string>) =>
    person.post(
      '/transfers',
      {
        montant,
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone: payee.telephone },
        methodePaiement: 'wallet',
      },
      headers === undefined ? {} : { headers },
    );

  test('409 plafond_atteint for 30 of 50 at once, and nobody else of their batches is disturbed', async () => {
    const person = await api.user();
    const neighbour = await api.user();
    await fund(api, person, 1_000_000n);
    await fund(api, neighbour, 10_000n);
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => send(person, 100)),
      ...Array.from({ length: 20 }, () => send(neighbour, 1)),
    ]);
    const [own, others] = [answers.slice(0, 50), answers.slice(50)];
    expect(own.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const { status, body } of own) {
      if (status !== 201) expect(body).toMatchObject({ status: 409, code: 'plafond_atteint' });
    }
    expect(others.every(({ status }) => status === 201)).toBe(true);
    const wallet = await person.get('/wallets');
    expect(wallet.body.apercu.disponible).toBe(8000);
  });

  test('of ten people who pay for the first time at once, each is counted, and who pays too much alone is refused', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => api.user()));
    for (const person of people) await fund(api, person, 1_000_000n);
    const answers = await Promise.all(
      people.map((person, place) => send(person, place === 4 ? 2001 : 10 + place)),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      people.map((_, place) => (place === 4 ? 409 : 201)),
    );
    const used = await Promise.all(
      people.map(async (person) => (await person.get('/limits')).body.periodes[0].utilise),
    );
    expect(used).toEqual(people.map((_, place) => (place === 4 ? 0 : 10 + place)));
  });

  test('a request that comes again is answered again, whatever the limit says by then', async () => {
    const person = await api.user();
    await fund(api, person, 1_000_000n);
    await spend(person.id, 1900, api.deps.clock.now());
    const headers = { 'idempotency-key': newId() };
    const first = await send(person, 100, headers);
    expect(first.status, first.text).toBe(201);
    expect((await send(person, 1)).body.code).toBe('plafond_atteint');
    expect((await send(person, 1)).body.code).toBe('plafond_atteint');
    const again = await send(person, 100, headers);
    expect(again.status, again.text).toBe(201);
    expect(again.body.id).toBe(first.body.id);
  });
});
