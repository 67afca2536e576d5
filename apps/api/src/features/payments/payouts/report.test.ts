import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { MerchantPayout, PayoutReport } from '@nzela/contract/merchant-payouts';
import { decide, disputed, paidByCard } from '../../../../test/disputing.ts';
import { expectWholeBook, fund, moveOn, timeless, until } from '../../../../test/money.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { obliging } from '../../../../test/proof.ts';
import { inMode, openShop, paidFromWallet, type Shop } from '../../../../test/selling.ts';
import { frenchIbans } from '../../../../test/withdrawing.ts';
import { startWorld } from '../../../../test/world.ts';
import { wallet } from '../../../kernel/data/book.ts';
import { inSnapshot } from '../../../kernel/data/snapshots.ts';
import { sweepPayments } from '../settling.ts';

const world = await startWorld();
const { api } = world;
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 90_000_000n);
afterAll(() => expectWholeBook(api));

const mode = 'test';

async function opened(): Promise<{
  readonly shop: Shop;
  readonly good: string;
  readonly bad: string;
}> {
  const shop = await openShop(api);
  const ids = [];
  for (const compte of [frenchIbans['0001'], frenchIbans['0003']]) {
    const body = { methode: 'bank', pays: 'FR', compte };
    const named = await obliging(shop.owner).post('/v1/payees', body, inMode(mode));
    expect(named.status, named.text).toBe(201);
    ids.push(named.body.id);
  }
  return { shop, good: ids[0], bad: ids[1] };
}

async function payOut(
  shop: Shop,
  compteId: string,
  montant: number,
): Promise<MerchantPayout | null> {
  const answer = await obliging(shop.owner).post(
    '/v1/payouts',
    { montant, compteId },
    inMode(mode),
  );
  expect([201, 409]).toContain(answer.status);
  return answer.status === 201 ? answer.body : null;
}

/** All of a report, read page by page. */
async function reportOf(shop: Shop, id: string, limit = 3): Promise<PayoutReport> {
  const path = `/v1/payouts/${id}/releve?limit=${limit}`;
  const first = await shop.owner.get(path, inMode(mode));
  expect(first.status, first.text).toBe(200);
  const lignes = [...first.body.lignes];
  let { curseur } = first.body;
  while (curseur !== null) {
    const page = (await shop.owner.get(`${path}&curseur=${curseur}`, inMode(mode))).body;
    lignes.push(...page.lignes);
    curseur = page.curseur;
  }
  return { ...first.body, lignes };
}

const cents = (amount: number) => BigInt(Math.round(amount * 100));
const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + cents(one), 0n);

function expectSums(report: PayoutReport): void {
  const lines = total(report.lignes.map(({ montant }) => montant));
  const kinds = total([
    report.paiements.montant,
    report.frais,
    report.remboursements.montant,
    report.litiges,
    report.versementsRevenus,
    report.autres,
  ]);
  expect(kinds).toBe(lines);
  expect(cents(report.reportPrecedent) + lines - cents(report.verse)).toBe(cents(report.reste));
}

type Act =
  | { readonly does: 'sell'; readonly amount: number }
  | { readonly does: 'refund'; readonly part: number }
  | { readonly does: 'pay out'; readonly amount: number; readonly returned: boolean }
  | { readonly does: 'dispute'; readonly amount: number; readonly ends: 'WON' | 'LOST' | null }
  | { readonly does: 'wait' };

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('sell' as const),
      amount: fc.integer({ min: 1_000, max: 30_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      part: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pay out' as const),
      amount: fc.integer({ min: 5_000, max: 20_000 }),
      returned: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('dispute' as const),
      amount: fc.integer({ min: 1_000, max: 30_000 }),
      ends: fc.constantFrom('WON', 'LOST', null),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'wait' as const }) },
);

describe('the reports of a business', () => {
  test('whatever happened: each movement is in one of them, and the sums are those of the statement', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 16 }), async (history) => {
        const { shop, good, bad } = await opened();
        const payments: string[] = [];
        const made: MerchantPayout[] = [];
        for (const act of history) {
          if (act.does === 'sell') {
            const sale = await shop.sell(mode, { montant: act.amount / 100 });
            payments.push((await paidFromWallet(payer, sale)).id);
          } else if (act.does === 'refund' && payments.length > 0) {
            const id = payments[act.part % payments.length];
            await shop.owner.post(
              `/v1/payments/${id}/remboursements`,
              { montant: act.part / 100 },
              inMode(mode),
            );
          } else if (act.does === 'pay out') {
            const payout = await payOut(shop, act.returned ? bad : good, act.amount / 100);
            if (payout !== null) made.push(payout);
          } else if (act.does === 'dispute') {
            const sale = await shop.sell(mode, { montant: act.amount / 100 });
            const payment = await paidByCard(world, shop, sale);
            const { atGateway: id } = await disputed(world, shop, payment);
            if (act.ends !== null) await decide(world, mode, { id, status: act.ends });
          } else if (act.does === 'wait') {
            await moveOn(api, 120);
            await api.runJobs();
            await sweepPayments(api.deps);
          }
        }
        const reports: PayoutReport[] = [];
        for (const { id } of made) reports.push(await reportOf(shop, id));
        reports.forEach((report, index) => {
          expectSums(report);
          const before = reports[index - 1];
          expect(report.reportPrecedent).toBe(before === undefined ? 0 : before.reste);
        });
        const told = reports.flatMap(({ lignes }) => lignes);
        const paid = told.filter(({ genre }) => genre === 'paiement').map(({ objetId }) => objetId);
        expect(new Set(paid).size).toBe(paid.length);
        const account = { ...wallet(shop.accounts[mode], 'EUR'), mode } as const;
        const [last] = made.toReversed();
        if (last === undefined) return;
        const lines = await inSnapshot(api.deps.pool, async (snapshot) => {
          const all = [];
          const period = { from: new Date(0), to: new Date(Date.now() + 10 ** 12), batch: 100 };
          for await (const some of api.deps.ledger.movements(snapshot, account, period))
            all.push(...some);
          return all;
        });
        const before = lines.slice(
          0,
          lines.findIndex(({ subject, amount }) => subject === last.id && amount.minor < 0n),
        );
        const moved = before.reduce((sum, { amount }) => sum + amount.minor, 0n);
        const reported = total(told.map(({ montant }) => montant));
        const out = made.slice(0, -1).reduce((sum, { montant }) => sum + cents(montant), 0n);
        expect(reported - out).toBe(moved);
      }),
      { numRuns: 6 },
    );
  });
});

test('a payment is told with its fee, what is left is carried over, and a payout that came back is a line', async () => {
  const { shop, good, bad } = await opened();
  const sale = await paidFromWallet(payer, await shop.sell(mode, { montant: 200 }));
  await shop.owner.post(`/v1/payments/${sale.id}/remboursements`, { montant: 20 }, inMode(mode));
  const first = await payOut(shop, bad, 100);
  if (first === null) throw new Error('It can be paid');
  expect(await reportOf(shop, first.id)).toMatchObject({
    reportPrecedent: 0,
    paiements: { nombre: 1, montant: 200 },
    frais: -1,
    remboursements: { nombre: 1, montant: -20 },
    verse: 100,
    reste: 79,
  });
  await until(
    api,
    async () =>
      (await shop.owner.get(`/v1/payouts/${first.id}`, inMode(mode))).body.statut === 'echoue',
  );
  const second = await payOut(shop, good, 170);
  if (second === null) throw new Error('It can be paid');
  const report = await reportOf(shop, second.id);
  expect(report).toMatchObject({ reportPrecedent: 79, versementsRevenus: 100, reste: 9 });
  expect(report.lignes).toMatchObject([{ genre: 'versement', reference: first.reference }]);
  expect((await reportOf(shop, first.id)).reste).toBe(79);
});

test('GET /v1/payouts?paiement= 200: the payout whose report tells a payment, and none before it is paid out', async () => {
  const { shop, good } = await opened();
  const of = async (id: string, asked: Shop = shop) =>
    (await asked.owner.get(`/v1/payouts?paiement=${id}`, inMode(mode))).body.elements.map(
      (payout: MerchantPayout) => payout.id,
    );
  const first = await paidFromWallet(payer, await shop.sell(mode, { montant: 200 }));
  expect(await of(first.id)).toEqual([]);
  const one = await payOut(shop, good, 100);
  const second = await paidFromWallet(payer, await shop.sell(mode, { montant: 90 }));
  const card = await paidByCard(world, shop, await shop.sell(mode, { montant: 300 }));
  const other = await payOut(shop, good, 60);
  await moveOn(api, 10 * 86_400);
  await sweepPayments(api.deps);
  const last = await payOut(shop, good, 250);
  expect(await of(first.id)).toEqual([one?.id]);
  expect(await of(second.id)).toEqual([other?.id]);
  expect(await of(card.id)).toEqual([last?.id]);
  for (const [sale, payout] of [
    [first, one],
    [second, other],
    [card, last],
  ] as const) {
    const { lignes } = await reportOf(shop, payout?.id ?? '');
    expect(lignes.map(({ objetId }) => objetId)).toContain(sale.id);
  }
  const waiting = await shop.sell(mode);
  expect(await of(waiting.id)).toEqual([]);
  expect(await of(first.id, await openShop(api))).toEqual([]);
  const failed = await shop.owner.get(
    `/v1/payouts?paiement=${first.id}&statut=echoue`,
    inMode(mode),
  );
  expect(failed.body.elements).toEqual([]);
});

test('what disputes took and gave back are lines of their own, to the unit', async () => {
  const { shop, good } = await opened();
  await paidFromWallet(payer, await shop.sell(mode, { montant: 300 }));
  const card = async () => paidByCard(world, shop, await shop.sell(mode, { montant: 40 }));
  const [kept, gone] = [await card(), await card()];
  const won = await disputed(world, shop, kept);
  const lost = await disputed(world, shop, gone);
  await decide(world, mode, { id: won.atGateway, status: 'WON' });
  await decide(world, mode, { id: lost.atGateway, status: 'LOST' });
  const payout = await payOut(shop, good, 100);
  if (payout === null) throw new Error('It can be paid');
  const report = await reportOf(shop, payout.id);
  expectSums(report);
  expect(report).toMatchObject({ paiements: { nombre: 3, montant: 380 }, litiges: -40 });
  const lines = report.lignes.filter(({ genre }) => genre === 'litige');
  expect(lines.map(({ reference, montant }) => [reference, montant])).toEqual([
    [won.dispute.reference, -40],
    [lost.dispute.reference, -40],
    [won.dispute.reference, 40],
  ]);
});

describe('as a file', () => {
  test.each(['csv', 'pdf'])('GET /v1/payouts/:id/releve/fichier 200: %s', async (format) => {
    const { shop, good } = await opened();
    await paidFromWallet(payer, await shop.sell(mode, { montant: 200, description: '=1+1' }));
    const payout = await payOut(shop, good, 150);
    const path = `/v1/payouts/${payout?.id}/releve/fichier?format=${format}`;
    const answer = await shop.owner.get(path, inMode(mode));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`${payout?.reference}.${format}`);
    if (format === 'pdf') return expect(answer.text.slice(0, 5)).toBe('%PDF-');
    expect(answer.text).toContain("'=1+1");
    const amounts = answer.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';').at(-2)?.replace(',', '.'));
    expect(amounts).toEqual(['0.00', '200.00', '199.00', '49.00', '49.00']);
    expect(answer.text).toContain('-150,00');
  });

  test('tells days and hours by the clocks of the business’s statement', async () => {
    const { shop, good } = await opened();
    await api.database.pool.query(
      'UPDATE users SET time_zone = $2, time_zone_chosen = true WHERE id = $1',
      [shop.owner.id, 'Asia/Tokyo'],
    );
    const sale = await paidFromWallet(payer, await shop.sell(mode, { montant: 200 }));
    const payout = await payOut(shop, good, 150);
    const path = `/v1/payouts/${payout?.id}/releve/fichier?format=`;
    const report = (await shop.owner.get(`${path}csv`, inMode(mode))).text;
    const period = 'devise=EUR&du=2026-01-01&au=2028-12-31';
    const statement = await shop.owner.get(
      `/v1/statements/fichier?format=csv&${period}`,
      inMode(mode),
    );
    expect(statement.status).toBe(200);
    const when = (file: string) =>
      file
        .split('\r\n')
        .find((row) => row.includes(sale.reference))
        ?.split(';')
        .slice(0, 2);
    expect(when(report)).toEqual(when(statement.text));
    const paper = await shop.owner.get(`${path}pdf`, inMode(mode));
    expect(pdfText(paper.bytes)).toContain('heure locale à Tokyo');
  });

  test('GET /v1/payouts/:id/releve 404: in the other mode, and for another business', async () => {
    const { shop, good } = await opened();
    await paidFromWallet(payer, await shop.sell(mode, { montant: 200 }));
    const payout = await payOut(shop, good, 150);
    const path = `/v1/payouts/${payout?.id}/releve`;
    const stranger = await openShop(api);
    for (const answer of [
      await shop.owner.get(path, inMode('live')),
      await stranger.owner.get(path, inMode(mode)),
      await stranger.owner.get(`${path}/fichier?format=csv`, inMode(mode)),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
  });
});
