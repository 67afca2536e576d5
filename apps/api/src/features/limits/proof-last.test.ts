import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { guardedWays } from '../../../test/guarded-payments.ts';
import { balanceOf, expectWholeBook, fund } from '../../../test/money.ts';
import { obliging, proofFor } from '../../../test/proof.ts';
import { startSandbox, type TestSandbox } from '../../../../../tools/testing/sandbox.ts';

let sandbox: TestSandbox;
let api: Api;
let payee: Account;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ sandbox });
  payee = await api.user();
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
  await sandbox.close();
});

/** Above the 500 EUR from which a payment asks for a proof. */
const large = 600;

async function payerWith(euros: number, dayLimit?: number): Promise<Account> {
  const payer = await api.user();
  await fund(api, payer, BigInt(euros * 100));
  if (dayLimit === undefined) return payer;
  const limits = { jour: dayLimit, mois: 5000, annee: 5000 };
  expect((await payer.put('/limits', limits)).status).toBe(200);
  return payer;
}
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe.each(guardedWays)('$name above the threshold', ({ prepare }) => {
  test('409 solde_insuffisant, not verification_requise, without the money for it', async () => {
    const attempt = await prepare(await payerWith(large - 1), payee, large);
    expect(refusal(await attempt())).toEqual([409, 'solde_insuffisant']);
  });

  test('409 plafond_atteint, not verification_requise, without the room for it', async () => {
    const attempt = await prepare(await payerWith(2 * large, large - 1), payee, large);
    expect(refusal(await attempt())).toEqual([409, 'plafond_atteint']);
  });

  test('403 verification_requise with both, and nothing has moved or been counted', async () => {
    const payer = await payerWith(2 * large);
    const before = await balanceOf(api, 'wallet', payer.id);
    const attempt = await prepare(payer, payee, large);
    expect(refusal(await attempt())).toEqual([403, 'verification_requise']);
    expect(await balanceOf(api, 'wallet', payer.id)).toEqual(before);
    const { periodes } = (await payer.get('/limits')).body;
    expect(periodes[0]).toMatchObject({ periode: 'jour', utilise: 0 });
  });

  test('the proof is for that amount and payee: no other payment goes through with it', async () => {
    const payer = await payerWith(4 * large);
    const attempt = await prepare(payer, payee, large);
    const asked = (await attempt()).body.verification;
    const verification = await proofFor(payer, asked);
    const other = await prepare(payer, payee, large + 1);
    expect(refusal(await other({ headers: { verification } }))[1]).toBe('verification_requise');
    const paid = await attempt({ headers: { verification } });
    expect(paid.status, paid.text).toBeLessThan(300);
    const again = await prepare(payer, payee, large);
    expect(refusal(await again({ headers: { verification } }))[1]).toBe('verification_requise');
  });
});

describe('POST /schedules', () => {
  async function order(payer: Account, change: object = {}) {
    const kept = await payer.post('/recipients', { mode: 'nzela', telephone: payee.telephone });
    const debut = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    return {
      genre: 'transfert',
      montant: large,
      devise: 'EUR',
      beneficiaireId: kept.body.id,
      frequence: 'mensuelle',
      debut,
      ...change,
    };
  }

  test('409 plafond_atteint, not verification_requise, for what no day would let through', async () => {
    const payer = await payerWith(1, large - 1);
    expect(refusal(await payer.post('/schedules', await order(payer)))).toEqual([
      409,
      'plafond_atteint',
    ]);
  });

  test('403 verification_requise with the room for it on its day, whatever today’s is and the balance', async () => {
    const payer = await payerWith(1000, large + 50);
    const today = await payer.post('/transfers', {
      montant: 400,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: payee.telephone },
      methodePaiement: 'wallet',
    });
    expect(today.status, today.text).toBe(201);
    const body = await order(payer, { montant: large + 50 });
    const asked = await payer.post('/schedules', body);
    expect(refusal(asked)).toEqual([403, 'verification_requise']);
    const verification = await proofFor(payer, asked.body.verification);
    const proven = { headers: { verification } };
    const less = await payer.post('/schedules', { ...body, montant: large }, proven);
    expect(refusal(less)).toEqual([403, 'verification_requise']);
    expect((await payer.post('/schedules', body, proven)).status).toBe(201);
  });

  test('PATCH 409 plafond_atteint: raised beyond what a day lets through', async () => {
    const payer = obliging(await payerWith(1, large - 1));
    const made = await payer.post('/schedules', await order(payer, { montant: 20 }));
    expect(made.status, made.text).toBe(201);
    const changed = await payer.patch(`/schedules/${made.body.id}`, { montant: large });
    expect(refusal(changed)).toEqual([409, 'plafond_atteint']);
  });
});
