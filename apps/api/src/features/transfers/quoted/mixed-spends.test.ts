import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transfer } from '@nzela/contract/transfers';
import { startApi, type Account, type Answer, type Api } from '../../../../test/api.ts';
import { balanceOf, expectWholeBook, fund } from '../../../../test/money.ts';
import { dakarBank, order } from '../../../../test/sending.ts';

let api: Api;
let payee: Account;

beforeAll(async () => {
  api = await startApi();
  payee = await api.user();
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

/** The fee of 4.99 included: what confirming one of the transfers below sets aside. */
const quotedMinor = 2_200n;
const instantMinor = 1_100n;

async function waiting(spender: Account, count: number): Promise<Transfer[]> {
  const made: Transfer[] = [];
  for (let each = 0; each < count; each += 1)
    made.push(await order(spender, 'wallet', dakarBank(), 17.01));
  return made;
}

const confirm = (person: Account, { id }: Transfer) => person.patch(`/transfers/${id}/confirm`);
const cancel = (person: Account, { id }: Transfer) => person.patch(`/transfers/${id}/cancel`);
const pay = (person: Account) =>
  person.post('/transfers', {
    montant: 11,
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: payee.telephone },
    methodePaiement: 'wallet',
  });
const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300).length;

describe('one balance, spent on several routes at once', () => {
  test('409: payments and holds together take what it allows, and the rest is refused as wanting', async () => {
    for (let round = 0; round < 4; round += 1) {
      const spender = await api.user();
      await fund(api, spender, 6_600n);
      const transfers = await waiting(spender, 6);
      const [holds, payments] = await Promise.all([
        Promise.all(transfers.map((transfer) => confirm(spender, transfer))),
        Promise.all(Array.from({ length: 10 }, () => pay(spender))),
      ]);
      const refused = [...holds, ...payments].filter(({ status }) => status >= 300);
      expect(new Set(refused.map(({ body }) => (body as { code: string }).code))).toEqual(
        new Set(['solde_insuffisant']),
      );
      const { posted, available } = await balanceOf(api, 'wallet', spender.id);
      expect(posted).toBe(6_600n - BigInt(done(payments)) * instantMinor);
      expect(available).toBe(posted - BigInt(done(holds)) * quotedMinor);
      // Nothing that would have fitted was refused.
      expect(available).toBeLessThan(instantMinor);
      expect(available).toBeGreaterThanOrEqual(0n);
    }
  });

  test('what is called off meanwhile is spent once more at most, and never twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const spender = await api.user();
      await fund(api, spender, 2_200n);
      const [transfer] = await waiting(spender, 1);
      if (transfer === undefined) throw new Error('The transfer is there');
      await confirm(spender, transfer);
      const [, , ...payments] = await Promise.all([
        cancel(spender, transfer),
        cancel(spender, transfer),
        ...Array.from({ length: 6 }, () => pay(spender)),
      ]);
      const { posted, available } = await balanceOf(api, 'wallet', spender.id);
      expect(done(payments)).toBeLessThanOrEqual(2);
      expect([posted, available]).toEqual(
        Array.from({ length: 2 }, () => 2_200n - BigInt(done(payments)) * instantMinor),
      );
    }
  });

  test('confirming and cancelling the same transfer, many times over: one of them has the last word', async () => {
    const spender = await api.user();
    await fund(api, spender, 100_000n);
    for (const transfer of await waiting(spender, 12)) {
      const before = await balanceOf(api, 'wallet', spender.id);
      await Promise.all([
        confirm(spender, transfer),
        cancel(spender, transfer),
        confirm(spender, transfer),
      ]);
      const { statut } = (await spender.get(`/transfers/${transfer.id}`)).body;
      const held = statut === 'confirme' ? quotedMinor : 0n;
      expect(['confirme', 'annule']).toContain(statut);
      expect(await balanceOf(api, 'wallet', spender.id)).toEqual({
        posted: before.posted,
        available: before.available - held,
      });
    }
  });
});

describe('a price of one’s own', () => {
  test.each([
    ['a rate', { taux: '1000' }],
    ['no fee', { totalFrais: 0 }],
    ['an amount to receive', { montantRecu: 1_000_000 }],
    ['an expiry', { expireLe: '2099-01-01T00:00:00.000Z' }],
  ])('400: %s, in the quote and in the transfer', async (_what, own) => {
    const spender = await api.user();
    const wish = { montant: 20, deviseSource: 'EUR', deviseCible: 'XOF' };
    const corridor = { pays: 'SN', modeReception: 'bank', methodePaiement: 'wallet' };
    expect((await spender.post('/quotes', { ...wish, ...corridor, ...own })).status).toBe(400);
    const quote = await spender.post('/quotes', { ...wish, ...corridor });
    const answer = await spender.post('/transfers', {
      devisId: quote.body.id,
      beneficiaire: dakarBank(),
      methodePaiement: 'wallet',
      ...own,
    });
    expect(answer.status).toBe(400);
  });
});
