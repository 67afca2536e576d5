import { describe, expect, test } from 'vitest';
import type { Dispute } from '@nzela/contract/disputes';
import { merchantModes, type MerchantMode, type MerchantRole } from '@nzela/contract/merchants';
import type { MerchantBalance, MerchantPayment } from '@nzela/contract/payments';
import { money } from '@nzela/money/money';
import type { Account } from '../../../../test/api.ts';
import { closeOf } from '../../../../test/closing.ts';
import {
  decide,
  dispute,
  disputed,
  disputesOf,
  paidByCard,
  sweepDisputes,
  tellOfDispute,
} from '../../../../test/disputing.ts';
import { fund, heldIn, moveOn, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { inMode, openShop, paidFromWallet, type Shop } from '../../../../test/selling.ts';
import { upload } from '../../../../test/uploading.ts';
import { startWorld } from '../../../../test/world.ts';
import { apply, movement, post, settlement, wallet } from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { sweepPayments } from '../settling.ts';

const world = await startWorld();
const { api, sandbox } = world;
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 900_000n);

const daySeconds = 86_400;

/** With enough to spend, so that a dispute is covered. */
async function rich(mode: MerchantMode): Promise<Shop> {
  const shop = await openShop(api);
  await paidFromWallet(payer, await shop.sell(mode, { montant: 100 }));
  return shop;
}

const sold = async (shop: Shop, mode: MerchantMode, body: object = {}) =>
  paidByCard(world, shop, await shop.sell(mode, body));

type Kind = 'wallet' | 'pending' | 'transit';
const held = async (shop: Shop, mode: MerchantMode, kind: Kind) =>
  (await heldIn(api, { kind, owner: shop.accounts[mode], currency: 'EUR', mode })).posted;
const ofGateway = async (mode: MerchantMode) =>
  (await heldIn(api, { kind: 'settlement', owner: 'cards', currency: 'EUR', mode })).posted;
const ours = async (mode: MerchantMode) =>
  (await heldIn(api, { kind: 'guarantee', owner: 'nzela', currency: 'EUR', mode })).posted;
const read = async (shop: Shop, { id, mode }: Pick<Dispute, 'id' | 'mode'>): Promise<Dispute> =>
  (await shop.owner.get(`/v1/disputes/${id}`, inMode(mode))).body;
const balance = async (shop: Shop, mode: MerchantMode): Promise<MerchantBalance> =>
  (await shop.owner.get('/v1/balance', inMode(mode))).body.elements[0];
const events = async ({ id }: Pick<Dispute, 'id'>) => {
  const { rows } = await api.deps.pool.query<{ type: string }>(
    "SELECT type FROM merchant_events WHERE data ->> 'id' = $1 ORDER BY entry",
    [id],
  );
  return rows.map(({ type }) => type);
};
const alerts = async (kind: string, subject: string) => {
  const { rowCount } = await api.deps.pool.query(
    'SELECT FROM operation_alerts WHERE kind = $1 AND subject = $2',
    [kind, subject],
  );
  return rowCount;
};

const evidence = { texte: 'Colis remis contre signature.\nSuivi 6A012345.' };
const answer = (
  { id, mode }: Pick<Dispute, 'id' | 'mode'>,
  who: Account,
  body: object = evidence,
) => who.post(`/v1/disputes/${id}/preuves`, body, inMode(mode));
const accept = ({ id, mode }: Pick<Dispute, 'id' | 'mode'>, who: Account) =>
  who.post(`/v1/disputes/${id}/acceptation`, {}, inMode(mode));
const refund = ({ id, mode }: MerchantPayment, who: Account, body: object = {}) =>
  who.post(`/v1/payments/${id}/remboursements`, body, {
    headers: { ...inMode(mode).headers, 'idempotency-key': newId() },
  });
/** Somebody of the shop's team. */
async function joined({ owner }: Shop, role: MerchantRole): Promise<Account> {
  const person = timeless(api, await api.user());
  const [merchant] = (await owner.get('/merchants')).body.elements;
  await api.deps.pool.query(
    `INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at) VALUES ($1, $2, $3, $4, now())`,
    [newId(), merchant.id, person.id, role],
  );
  return person;
}

const pdf = Buffer.from('%PDF-1.7 facture');
async function sent(who: Account, mode: MerchantMode): Promise<string> {
  const answered = await upload(who, {
    path: '/v1/files?usage=preuve_litige',
    content: pdf,
    headers: { 'merchant-mode': mode },
  });
  expect(answered.status, answered.text).toBe(201);
  expect(answered.body).toMatchObject({ type: 'application/pdf', adresse: null });
  return answered.body.id;
}
/** What the gateway has of a dispute. */
const atDesk = async ({ reference }: MerchantPayment) => {
  const found = await fetch(`${sandbox.url}/desk/api/disputes?reference=${reference}-C1`);
  return (await found.json()) as {
    status: string;
    evidence: { text: string; files: { type: string; size: number }[] } | null;
  }[];
};

describe.each(merchantModes)('a disputed payment, %s', (mode) => {
  test('won: its amount waits aside meanwhile, and can be spent again', async () => {
    const shop = await rich(mode);
    const payment = await sold(shop, mode);
    const [spendable, gateway] = [await held(shop, mode, 'wallet'), await ofGateway(mode)];
    const { dispute: opened, atGateway } = await disputed(world, shop, payment);
    expect(opened).toMatchObject({
      reference: `${payment.reference}-L1`,
      statut: 'a_repondre',
      raison: 'fraude',
      montant: 20,
      reserve: 20,
      manquant: 0,
      reponse: null,
    });
    expect((await shop.read(payment)).litige).toBe('a_repondre');
    // The payment waited to be settled: it was set aside instead, and the fee came from what could be spent.
    expect(await held(shop, mode, 'pending')).toBe(0n);
    expect(await held(shop, mode, 'transit')).toBe(2_000n);
    const net = BigInt(Math.round((payment.net ?? 0) * 100));
    expect(await held(shop, mode, 'wallet')).toBe(spendable + net - 2_000n);
    expect(await balance(shop, mode)).toMatchObject({
      enAttente: { total: 0 },
      reserve: { total: 20, litiges: [{ id: opened.id, montant: 20, echeance: opened.echeance }] },
      du: 0,
    });
    const file = await sent(shop.owner, mode);
    const answered = await answer(opened, shop.owner, { ...evidence, fichiers: [file] });
    expect(answered.status, answered.text).toBe(200);
    expect(answered.body).toMatchObject({
      statut: 'repondu',
      reponse: { genre: 'preuves', texte: evidence.texte, fichiers: [{ id: file }] },
    });
    await api.runJobs();
    expect(await atDesk(payment)).toMatchObject([
      {
        status: 'UNDER_REVIEW',
        evidence: {
          text: evidence.texte,
          files: [{ type: 'application/pdf', size: pdf.length }],
        },
      },
    ]);
    await decide(world, mode, { id: atGateway, status: 'WON' });
    expect(await read(shop, opened)).toMatchObject({ statut: 'gagne', manquant: 0 });
    expect((await shop.read(payment)).litige).toBe('gagne');
    expect(await held(shop, mode, 'transit')).toBe(0n);
    expect(await held(shop, mode, 'wallet')).toBe(spendable + net);
    expect(await ofGateway(mode)).toBe(gateway);
    expect(await events(opened)).toEqual([
      'dispute.created',
      'dispute.updated',
      'dispute.closed',
    ]);
    // What was disputed may be given back otherwise now.
    expect((await refund(payment, shop.owner, { montant: 5 })).status).toBe(201);
  });

  test('lost: its amount goes back to the gateway, and no refund gives it back again', async () => {
    const shop = await rich(mode);
    const payment = await sold(shop, mode);
    expect((await refund(payment, shop.owner, { montant: 5 })).status).toBe(201);
    await until(api, async () => (await shop.read(payment)).statut === 'partiellement_rembourse');
    const gateway = await ofGateway(mode);
    const { dispute: opened, atGateway } = await disputed(world, shop, payment);
    // What was refunded cannot be disputed.
    expect(opened).toMatchObject({ montant: 15, reserve: 15 });
    const refused = await refund(payment, shop.owner, { montant: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'paiement_conteste']);
    await decide(world, mode, { id: atGateway, status: 'LOST' });
    expect(await read(shop, opened)).toMatchObject({ statut: 'perdu', reserve: 15 });
    expect(await held(shop, mode, 'transit')).toBe(0n);
    expect(await ofGateway(mode)).toBe(gateway + 1_500n);
    expect(await events(opened)).toEqual(['dispute.created', 'dispute.closed']);
    const again = await refund(payment, shop.owner, { montant: 1 });
    expect([again.status, again.body.code]).toEqual([409, 'remboursement_trop_grand']);
  });

  test('accepted: it is lost at once; accepting again changes nothing', async () => {
    const shop = await rich(mode);
    const { dispute: opened } = await disputed(world, shop, await sold(shop, mode));
    const accepted = await accept(opened, shop.owner);
    expect(accepted.body).toMatchObject({
      statut: 'repondu',
      reponse: { genre: 'acceptation', texte: null, fichiers: [] },
    });
    expect((await accept(opened, shop.owner)).status).toBe(200);
    await api.runJobs();
    expect(await read(shop, opened)).toMatchObject({ statut: 'perdu' });
    expect((await accept(opened, shop.owner)).status).toBe(200);
    const late = await answer(opened, shop.owner);
    expect([late.status, late.body.code]).toEqual([409, 'litige_termine']);
  });

  test('the test card 4000 0000 0000 0259 is paid, then disputed, and found without a callback', async () => {
    const shop = await rich(mode);
    const asked = await shop.sell(mode);
    const payment = await paidByCard(world, shop, asked, '4000000000000259');
    await expect
      .poll(async () => {
        await sweepDisputes(world);
        return (await shop.read(payment)).litige;
      })
      .toBe('a_repondre');
    expect(await disputesOf(shop, payment)).toMatchObject([{ montant: 20 }]);
  });

  test('told twice, late and in any order, it is one dispute and moves once', async () => {
    const shop = await rich(mode);
    const payment = await sold(shop, mode);
    const id = await dispute(world, payment);
    await sweepDisputes(world);
    const messageId = newId();
    await tellOfDispute(world, mode, { id, messageId });
    await tellOfDispute(world, mode, { id, messageId });
    expect(await held(shop, mode, 'transit')).toBe(2_000n);
    await decide(world, mode, { id, status: 'LOST' });
    const gateway = await ofGateway(mode);
    await tellOfDispute(world, mode, { id });
    await sweepDisputes(world);
    expect(await ofGateway(mode)).toBe(gateway);
    const [only, ...others] = await disputesOf(shop, payment);
    expect([only?.statut, others]).toEqual(['perdu', []]);
    expect(await events({ id: only?.id ?? '' })).toEqual(['dispute.created', 'dispute.closed']);
  });
});

describe('what the merchant does not have', () => {
  test('is taken from what comes in next, before anything can be paid out or refunded', async () => {
    const mode = 'live';
    const shop = await openShop(api);
    const payment = await sold(shop, mode);
    const net = BigInt(Math.round((payment.net ?? 0) * 100));
    const { dispute: opened } = await disputed(world, shop, payment);
    expect(await held(shop, mode, 'transit')).toBe(net);
    expect(await held(shop, mode, 'wallet')).toBe(0n);
    const missing = (2_000 - Number(net)) / 100;
    expect(await read(shop, opened)).toMatchObject({
      reserve: Number(net) / 100,
      manquant: missing,
    });
    expect((await balance(shop, mode)).du).toBe(missing);
    const next = await paidFromWallet(payer, await shop.sell(mode, { montant: 10 }));
    // All of the next payment is what the merchant asks to give back: the dispute has its part first.
    const short = await refund(next, shop.owner);
    expect([short.status, short.body.code]).toEqual([409, 'remboursement_sans_solde']);
    await moveOn(api, 700);
    await sweepDisputes(world);
    expect(await held(shop, mode, 'transit')).toBe(2_000n);
    expect(await read(shop, opened)).toMatchObject({ reserve: 20, manquant: 0 });
  });

  test('is ours when it is lost, with an alert, until more comes in', async () => {
    const mode = 'live';
    const shop = await openShop(api);
    const payment = await sold(shop, mode);
    const net = BigInt(Math.round((payment.net ?? 0) * 100));
    const [gateway, before] = [await ofGateway(mode), await ours(mode)];
    const { dispute: opened, atGateway } = await disputed(world, shop, payment);
    await decide(world, mode, { id: atGateway, status: 'LOST' });
    expect(await ofGateway(mode)).toBe(gateway + 2_000n);
    expect(await ours(mode)).toBe(before - (2_000n - net));
    expect(await alerts('dispute_uncovered', opened.id)).toBe(1);
    await paidFromWallet(payer, await shop.sell(mode, { montant: 100 }));
    await moveOn(api, 700);
    await sweepDisputes(world);
    expect(await ours(mode)).toBe(before);
    expect(await read(shop, opened)).toMatchObject({ statut: 'perdu', reserve: 20, manquant: 0 });
    expect((await balance(shop, mode)).du).toBe(0);
  });

  test('of a payment disputed in part, what waits goes on waiting', async () => {
    const shop = await openShop(api);
    const payment = await sold(shop, 'live');
    const waiting = await held(shop, 'live', 'pending');
    const { dispute: opened } = await disputed(world, shop, payment, '3.00');
    expect(opened).toMatchObject({ montant: 3, reserve: 0, manquant: 3 });
    expect(await held(shop, 'live', 'pending')).toBe(waiting);
  });
});

test('fifty refunds beside a dispute: together they give back no more than was paid', async () => {
  const mode = 'test';
  const shop = await rich(mode);
  const payment = await sold(shop, mode, { montant: 50 });
  const gateway = await ofGateway(mode);
  const id = await dispute(world, payment, '30.00');
  const [refunds] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => refund(payment, shop.owner, { montant: 3 }))),
    tellOfDispute(world, mode, { id }),
  ]);
  for (const { status, body } of refunds)
    if (status !== 201)
      expect(['paiement_conteste', 'remboursement_trop_grand', 'remboursement_sans_solde']).toContain(
        body.code,
      );
  await decide(world, mode, { id, status: 'LOST' });
  for (let turn = 0; turn < 6; turn += 1) {
    await moveOn(api, 700);
    await sweepDisputes(world);
  }
  const back = (await ofGateway(mode)) - gateway;
  expect(back).toBeGreaterThanOrEqual(3_000n);
  expect(back).toBeLessThanOrEqual(5_000n);
  expect(await held(shop, mode, 'transit')).toBe(0n);
  const { rembourse } = await shop.read(payment);
  expect(BigInt(Math.round(rembourse * 100)) + 3_000n).toBe(back);
});

describe('an answer', () => {
  const mode = 'live';

  test('is sent once; the same again answers the same, and another one is refused', async () => {
    const shop = await rich(mode);
    const { dispute: opened } = await disputed(world, shop, await sold(shop, mode));
    const first = await answer(opened, shop.owner);
    expect((await answer(opened, shop.owner)).body).toEqual(first.body);
    const other = await answer(opened, shop.owner, { texte: 'Autre chose' });
    expect([other.status, other.body.code]).toEqual([409, 'litige_deja_repondu']);
    const given = await accept(opened, shop.owner);
    expect([given.status, given.body.code]).toEqual([409, 'litige_deja_repondu']);
  });

  test('reaches the gateway although its answer is lost, once', async () => {
    const shop = await rich(mode);
    const payment = await sold(shop, mode);
    const { dispute: opened } = await disputed(world, shop, payment);
    await answer(opened, shop.owner);
    await sandbox.desk('/providers/cards', { outage: 'cut' });
    await api.runJobs();
    await sandbox.desk('/providers/cards', { outage: 'none' });
    expect(await atDesk(payment)).toMatchObject([{ status: 'NEEDS_RESPONSE' }]);
    await until(api, async () => {
      await sweepDisputes(world);
      const [now] = await atDesk(payment);
      return now?.status === 'UNDER_REVIEW';
    });
  });

  test('after the date is refused, and without one the gateway decides against the merchant', async () => {
    const shop = await rich(mode);
    const payment = await sold(shop, mode);
    const { dispute: opened, atGateway } = await disputed(world, shop, payment);
    await moveOn(api, 8 * daySeconds);
    const late = await answer(opened, shop.owner);
    expect([late.status, late.body.code]).toEqual([409, 'litige_echeance_passee']);
    expect(late.body.message).toMatch(/date limite/);
    await sandbox.desk('/clock', { advanceMs: 8 * daySeconds * 1000 });
    await tellOfDispute(world, mode, { id: atGateway });
    expect(await read(shop, opened)).toMatchObject({ statut: 'perdu', reponse: null });
  });

  test('400 without words, with six files, with one twice, with another merchant’s, with a picture of a link', async () => {
    const [shop, other] = [await rich(mode), await openShop(api)];
    const { dispute: opened } = await disputed(world, shop, await sold(shop, mode));
    const own = await sent(shop.owner, mode);
    const foreign = await sent(other.owner, mode);
    const ofTest = await sent(shop.owner, 'test');
    for (const body of [
      { texte: ' ' },
      { ...evidence, fichiers: Array.from({ length: 6 }, () => newId()) },
      { ...evidence, fichiers: [own, own] },
    ])
      expect((await answer(opened, shop.owner, body)).status).toBe(400);
    for (const file of [foreign, ofTest, newId()]) {
      const refused = await answer(opened, shop.owner, { ...evidence, fichiers: [file] });
      expect([refused.status, refused.body.code]).toEqual([400, 'fichier_inconnu']);
    }
    expect((await read(shop, opened)).reponse).toBeNull();
  });

  test('403 of a cashier, who reads it; 404 of another merchant and in the other mode', async () => {
    const [shop, other] = [await rich(mode), await openShop(api)];
    const { dispute: opened } = await disputed(world, shop, await sold(shop, mode));
    const cashier = await joined(shop, 'caissier');
    expect((await cashier.get(`/v1/disputes/${opened.id}`, inMode(mode))).status).toBe(200);
    for (const refused of [await answer(opened, cashier), await accept(opened, cashier)])
      expect([refused.status, refused.body.code]).toEqual([403, 'droit_manquant']);
    const developer = await joined(shop, 'developpeur');
    const file = await upload(developer, {
      path: '/v1/files?usage=preuve_litige',
      content: pdf,
      headers: { 'merchant-mode': mode },
    });
    expect([file.status, file.body.code]).toEqual([403, 'droit_manquant']);
    for (const refused of [
      await answer(opened, other.owner),
      await answer({ ...opened, mode: 'test' }, shop.owner),
      await other.owner.get(`/v1/disputes/${opened.id}`, inMode(mode)),
    ])
      expect(refused.status).toBe(404);
    expect((await other.owner.get('/v1/disputes', inMode(mode))).body.elements).toEqual([]);
  });

  test('what is sent is shown to nobody', async () => {
    const shop = await rich(mode);
    const id = await sent(shop.owner, mode);
    expect((await api.visitor.get(`/files/${id}`)).status).toBe(404);
  });
});

test('the live mode’s people who may answer are told, by mail too; of the test mode nobody is', async () => {
  const shop = await rich('live');
  await paidFromWallet(payer, await shop.sell('test', { montant: 100 }));
  const told = async () =>
    (await shop.owner.get('/notifications')).body.elements.filter(({ titre }: { titre: string }) =>
      /contesté|Litige/.test(titre),
    );
  const test_ = await disputed(world, shop, await sold(shop, 'test'));
  await decide(world, 'test', { id: test_.atGateway, status: 'LOST' });
  expect(await told()).toEqual([]);
  const payment = await sold(shop, 'live');
  const { atGateway } = await disputed(world, shop, payment);
  expect(await told()).toMatchObject([
    { chemin: `/dashboard/merchant/transactions/${payment.id}` },
  ]);
  const mails = (await (
    await fetch(`${sandbox.url}/desk/api/mails?to=${shop.owner.email}`)
  ).json()) as { subject: string }[];
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/contesté/));
  await decide(world, 'live', { id: atGateway, status: 'WON' });
  expect(await told()).toHaveLength(2);
});

describe('a business that closes', () => {
  test('waits for its disputes, and for what they cost us', async () => {
    const shop = await openShop(api);
    const { atGateway } = await disputed(world, shop, await sold(shop, 'live'));
    expect(await closeOf(shop.owner)).toBe('compte_non_vide');
    await decide(world, 'live', { id: atGateway, status: 'LOST' });
    expect(await closeOf(shop.owner)).toBe('compte_non_vide');
  });

  test('a dispute that comes after it has closed is ours, and an operator is told', async () => {
    const shop = await openShop(api);
    const payment = await sold(shop, 'live');
    await moveOn(api, 8 * daySeconds);
    await sweepPayments(api.deps);
    await drain(shop);
    expect(await closeOf(shop.owner)).toBe('closed');
    const before = await ours('live');
    const id = await dispute(world, payment);
    await tellOfDispute(world, 'live', { id });
    await decide(world, 'live', { id, status: 'LOST' });
    expect(await ours('live')).toBe(before - 2_000n);
    const { rows } = await api.deps.pool.query<{ id: string; taken: bigint; status: string }>(
      'SELECT id, taken, status FROM disputes WHERE payment_id = $1',
      [payment.id],
    );
    expect(rows).toMatchObject([{ taken: 0n, status: 'perdu' }]);
    expect(await alerts('dispute_uncovered', rows[0]?.id ?? '')).toBe(1);
  });
});

/** All that the shop can spend has been paid out. */
async function drain({ accounts }: Shop): Promise<void> {
  const { ledger, pool } = api.deps;
  const own = wallet(accounts.live, 'EUR');
  await transact(pool, async ({ client }) => {
    const [balance] = await ledger.balances(client, [own]);
    const legs = post(own, settlement('payouts', 'EUR'), balance?.available ?? money(0n, 'EUR'));
    await apply(ledger, client, movement('payout.paid', newId(), legs));
  });
}
