import { afterAll, expect, test } from 'vitest';
import type { TransactionDetail } from '@nzela/contract/transactions';
import { payBill } from '../../../../test/bills.ts';
import { startCardWorld } from '../../../../test/cards.ts';
import { fund, pass, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { inMode, openShop, paidFromWallet } from '../../../../test/selling.ts';
import { cards, dakarBank, order, statusOf, typeCard } from '../../../../test/sending.ts';
import { ordered, topupOf } from '../../../../test/topping-up.ts';
import { toMobile, withdraw } from '../../../../test/withdrawing.ts';

const world = await startCardWorld();
const { api } = world;
afterAll(world.close);
const admin = timeless(api, await api.admin());
const person = obliging(timeless(api, await api.user({ prenom: 'Awa', nom: 'Essai' })));
await fund(api, person, 500_000n);

const read = async (id: string): Promise<TransactionDetail> => {
  const { status, body, text } = await admin.get(`/transactions/${id}`);
  expect(status, text).toBe(200);
  return body;
};
/** The one that the log has last of whom, by the reference of its object. */
const last = async (term: string): Promise<TransactionDetail> => {
  const { body } = await admin.get(`/transactions?recherche=${encodeURIComponent(term)}`);
  return read(body.elements[0].id);
};
const steps = ({ chronologie }: TransactionDetail) => chronologie.map(({ etape }) => etape);
const moved = ({ ecritures }: TransactionDetail) => [
  ...new Set(ecritures.map(({ genre }) => genre)),
];

test('GET /transactions/:id 200: of a transfer both sides, the account masked, what arrives and at which rate', async () => {
  const { id } = await order(person, 'wallet', dakarBank());
  expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
  await pass(api, 61);
  await until(api, async () => (await statusOf(person, id)) === 'complete');
  const told = await read(id);
  expect(told).toMatchObject({
    payeur: { nom: expect.any(String), compte: null },
    beneficiaire: { compte: expect.stringMatching(/^•••• .{4}$/), utilisateur: null },
    recu: { montant: expect.any(Number), devise: 'XOF' },
    taux: expect.stringMatching(/^655[.]957/),
  });
  expect(steps(told).slice(0, 1)).toEqual(['cree']);
  expect(steps(told)).toContain('versement_demande');
  expect(told.ecritures[0]).toMatchObject({
    nom: expect.stringMatching(/^Transfert/),
    nomDebit: 'Portefeuille',
  });
});

test('GET /transactions/:id 200: of a withdrawal when it left and when it ended, to a phone that is masked', async () => {
  const { id } = await withdraw(person, toMobile(), 20);
  await pass(api, 61);
  await until(api, async () => (await person.get(`/withdrawals/${id}`)).body.statut === 'complete');
  const told = await read(id);
  expect(steps(told)).toEqual(['cree', 'versement_demande', 'complete']);
  expect(told.beneficiaire.compte).toBe('•••• 0001');
  expect(told.recu?.devise).toBe('XOF');
  expect(JSON.stringify(told)).not.toContain('221771230001');
});

test('GET /transactions/:id 200: of a deposit each card that was tried, with why, and when the money came', async () => {
  const made = await person.post('/deposits', { montant: 30, methode: 'card' });
  for (const [number, etat] of [
    [cards.noFunds, 'refuse'],
    [cards.accepted, 'approuve'],
  ] as const) {
    const { body } = await person.post(`/deposits/${made.body.id}/paiements`);
    await typeCard(body.champsUrl, number);
    await until(
      api,
      async () =>
        (await person.get(`/deposits/${made.body.id}/paiements/${body.id}`)).body.etat === etat,
    );
  }
  const told = await read(made.body.id);
  expect(steps(told)).toEqual(['cree', 'paiement_refuse', 'paiement_recu', 'complete']);
  expect(told.chronologie[1]?.detail).not.toBeNull();
  expect(told.recu).toEqual({ montant: 30, devise: 'EUR' });
});

test('GET /transactions/:id 200: of a top-up and of a bill when the provider was asked, and how each ended', async () => {
  const topup = await ordered(person);
  await until(api, async () => (await topupOf(person, topup.id)).status === 'success');
  const phone = await read(topup.id);
  expect(steps(phone)).toEqual(['cree', 'transmis', 'complete']);
  expect(phone).toMatchObject({
    beneficiaire: { compte: '•••• 0001' },
    recu: { montant: 1000, devise: 'XOF' },
  });
  const bill = await payBill(person);
  await until(api, async () => (await person.get(`/bills/${bill.id}`)).body.statut === 'complete');
  const paid = await read(bill.id);
  expect(steps(paid)).toEqual(['cree', 'transmis', 'complete']);
  expect(paid).toMatchObject({ beneficiaire: { compte: '•••• 0001' }, recu: { devise: 'XOF' } });
});

test('GET /transactions/:id 200: of a merchant’s payment, its refund and its payout when each came to what', async () => {
  const shop = await openShop(api);
  const owner = obliging(shop.owner);
  const sale = await paidFromWallet(person, await shop.sell('live', { montant: 100 }));
  await api.runJobs();
  const live = inMode('live');
  const refunded = await owner.post(
    `/v1/payments/${sale.id}/remboursements`,
    { montant: 30 },
    live,
  );
  expect(refunded.status, refunded.text).toBe(201);
  const payee = await owner.post(
    '/v1/payees',
    { methode: 'bank', pays: 'FR', compte: 'FR7630006000011234567890189' },
    live,
  );
  const payout = await owner.post('/v1/payouts', { compteId: payee.body.id, montant: 50 }, live);
  expect(payout.status, payout.text).toBe(201);
  const isPaid = async () =>
    (await shop.owner.get(`/v1/payouts/${payout.body.id}`, live)).body.statut === 'paye';
  await until(api, isPaid);
  const told = await read(sale.id);
  expect(steps(told)).toEqual(expect.arrayContaining(['cree', 'paye', 'partiellement_rembourse']));
  expect(told.recu?.devise).toBe('EUR');
  expect(steps(await read(refunded.body.id))).toEqual(['cree', 'reussi']);
  const out = await read(payout.body.id);
  expect(steps(out)).toEqual(['cree', 'versement_demande', 'paye']);
  expect(out.beneficiaire.compte).toBe('•••• 0189');
});

test('GET /transactions/:id 200: of a conversion what was received, at which rate, and its postings', async () => {
  const asked = { canal: 'conversion', montant: 100, deviseSource: 'EUR', deviseCible: 'USD' };
  const quote = await person.post('/quotes', asked);
  const made = await person.post('/wallets/conversions', { devisId: quote.body.id });
  expect(made.status, made.text).toBe(201);
  const told = await last(made.body.reference);
  expect(told.recu).toEqual({ montant: made.body.montantRecu, devise: 'USD' });
  expect(Number(told.taux)).toBeCloseTo(Number(made.body.taux), 6);
  expect(moved(told)).toEqual(['wallet.conversion']);
  expect(steps(told)).toEqual(['cree', 'completed']);
});

test('GET /transactions/:id 200: of a card’s order and reload what reached the card, and the postings of each', async () => {
  const card = await world.card(person);
  const reloaded = await person.post(`/virtual-cards/${card.id}/reload`, { montant: 20 });
  expect(reloaded.status, reloaded.text).toBe(200);
  const { rows } = await api.database.pool.query<{ id: string }>(
    'SELECT id FROM operations WHERE object_id = $1 ORDER BY at',
    [card.id],
  );
  const [ordering, reload] = [await read(rows[0]?.id ?? ''), await read(rows[1]?.id ?? '')];
  expect(steps(ordering)).toEqual(['cree', 'transmis', 'active']);
  expect([moved(ordering), moved(reload)]).toEqual([['card.load'], ['card.reload']]);
  expect([ordering.recu, reload.recu]).toEqual([
    { montant: 50, devise: 'USD' },
    { montant: 20, devise: 'USD' },
  ]);
  expect(ordering.echanges).toMatchObject([
    { genre: 'carte-virtuelle', reference: card.reference },
  ]);
  const paid = await world.pay(card, '12.50');
  await world.clear(paid);
  const bought = async () =>
    (
      await api.database.pool.query<{ id: string; state: string }>(
        "SELECT id, state FROM virtual_card_transactions WHERE card_id = $1 AND kind = 'paiement'",
        [card.id],
      )
    ).rows[0];
  await until(api, async () => (await bought())?.state === 'reglee');
  const purchase = await read((await bought())?.id ?? '');
  expect(steps(purchase)).toEqual(['cree', 'reglee']);
  expect(moved(purchase)).toEqual(['card.clearing']);
});
