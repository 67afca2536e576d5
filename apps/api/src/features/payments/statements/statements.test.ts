import { describe, expect, test } from 'vitest';
import { statementSchema } from '@nzela/contract/statements';
import { fund, timeless } from '../../../../test/money.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { obliging } from '../../../../test/proof.ts';
import { inMode, openShop, paidFromWallet } from '../../../../test/selling.ts';
import { frenchIbans } from '../../../../test/withdrawing.ts';
import { startWorld } from '../../../../test/world.ts';

const { api } = await startWorld();
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 900_000n);
const shop = await openShop(api);
const owner = obliging(shop.owner);
const period = 'devise=EUR&du=2026-01-01&au=2028-12-31';

/** 200 € sold, 20 € given back, 100 € paid out, in each mode; 5 € more in the test mode. */
for (const mode of ['live', 'test'] as const) {
  const sale = await paidFromWallet(
    payer,
    await shop.sell(mode, { montant: 200, description: '=1+1' }),
  );
  await owner.post(`/v1/payments/${sale.id}/remboursements`, { montant: 20 }, inMode(mode));
  const account = { methode: 'bank', pays: 'FR', compte: frenchIbans['0001'] };
  const payee = await owner.post('/v1/payees', account, inMode(mode));
  const body = { montant: 100, compteId: payee.body.id };
  expect((await owner.post('/v1/payouts', body, inMode(mode))).status).toBe(201);
}
await paidFromWallet(payer, await shop.sell('test', { montant: 5 }));

const read = async (mode: 'live' | 'test', who = shop.owner, query = period) => {
  const answer = await who.get(`/v1/statements?${query}`, inMode(mode));
  expect(answer.status, answer.text).toBe(200);
  return statementSchema.parse(answer.body);
};
const cents = (amount: number) => Math.round(amount * 100);

describe('GET /v1/statements', () => {
  test('200: each movement of what can be spent, to the unit, as the balance and the report have it', async () => {
    const statement = await read('live');
    expect(statement).toMatchObject({ soldeOuverture: 0, soldeCloture: 79, nombreLignes: 3 });
    const lines = statement.lignes.map(({ montant, description }) => [montant, description]);
    expect(lines).toMatchObject([
      [199, '=1+1'],
      [-20, expect.any(String)],
      [-100, expect.any(String)],
    ]);
    const sum = statement.lignes.reduce((all, { montant }) => all + cents(montant), 0);
    expect(sum).toBe(cents(statement.soldeCloture));
    const [balance] = (await shop.owner.get('/v1/balance', inMode('live'))).body.elements;
    expect(balance.disponible).toBe(statement.soldeCloture);
    const [payout] = (await shop.owner.get('/v1/payouts', inMode('live'))).body.elements;
    const report = await shop.owner.get(`/v1/payouts/${payout.id}/releve`, inMode('live'));
    expect(report.body.reste).toBe(statement.soldeCloture);
  });

  test('the modes apart, and nobody else’s', async () => {
    const test = await read('test');
    expect([test.soldeCloture > 79, test.nombreLignes]).toEqual([true, 4]);
    const other = await openShop(api);
    expect(await read('live', other.owner)).toMatchObject({ nombreLignes: 0, soldeCloture: 0 });
  });

  test('403 for who may not see the balance; 400 for a period that ends before it begins', async () => {
    const cashier = timeless(api, await api.user());
    await api.deps.pool.query(
      `INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at)
       SELECT gen_random_uuid(), merchant_id, $2, 'caissier', now() FROM merchant_accounts WHERE id = $1`,
      [shop.accounts.live, cashier.id],
    );
    const denied = await cashier.get(`/v1/statements?${period}`, inMode('live'));
    expect([denied.status, denied.body.code]).toEqual([403, 'droit_manquant']);
    const backwards = 'devise=EUR&du=2026-03-02&au=2026-03-01';
    const refused = await shop.owner.get(`/v1/statements?${backwards}`, inMode('live'));
    expect([refused.status, refused.body.code]).toEqual([400, 'periode_invalide']);
  });
});

describe('GET /v1/statements/fichier', () => {
  const file = (mode: 'live' | 'test', format: string) =>
    shop.owner.get(`/v1/statements/fichier?${period}&format=${format}`, inMode(mode));

  test('200: as a spreadsheet in which nothing is computed, and as camt.053', async () => {
    const csv = (await file('live', 'csv')).text;
    expect(csv).toContain("'=1+1");
    expect(csv).toContain('79,00');
    expect((await file('live', 'camt053')).text).toContain('>79.00</Amt>');
  });

  test('200: as a PDF that says whose it is, and the test mode where it is of that', async () => {
    const [merchant] = (await shop.owner.get('/merchants')).body.elements;
    const live = pdfText((await file('live', 'pdf')).bytes);
    expect(live).toContain(merchant.nomCommercial);
    expect(live).not.toContain('Relevé du mode test');
    expect(pdfText((await file('test', 'pdf')).bytes)).toContain('Relevé du mode test');
  });
});
