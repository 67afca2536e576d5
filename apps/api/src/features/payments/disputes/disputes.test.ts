import { describe, expect, test } from 'vitest';
import type { Dispute } from '@nzela/contract/disputes';
import { merchantModes } from '@nzela/contract/merchant-terms';
import { money } from '@nzela/money/money';
import { closeOf } from '../../../../test/closing.ts';
import {
  decide,
  disputing,
  evidence,
  pdf,
  dispute,
  disputed,
  disputesOf,
  paidByCard,
  sweepDisputes,
  tellOfDispute,
} from '../../../../test/disputing.ts';
import { moveOn, timeless, until } from '../../../../test/money.ts';
import { obliging } from '../../../../test/proof.ts';
import { inMode, openShop, paidFromWallet, type Shop } from '../../../../test/selling.ts';
import { startWorld } from '../../../../test/world.ts';
import { apply, movement, post, settlement, wallet } from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { sweepPayments } from '../settling.ts';

const world = await startWorld();
const { api } = world;
const {
  payer,
  rich,
  sold,
  held,
  ofGateway,
  ours,
  read,
  balance,
  answer,
  accept,
  refund,
  sent,
  atDesk,
} = await disputing(world);

const daySeconds = 86_400;

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

test('an administrator reads the steps of each dispute in the transaction', async () => {
  const admin = timeless(api, await api.admin());
  const shop = await rich('live');
  // The log has the card that paid, under the payment's reference.
  const stepsOf = async ({ reference }: { readonly reference: string }) => {
    const found = await admin.get(`/transactions?recherche=${reference}`);
    const { status, body, text } = await admin.get(`/transactions/${found.body.elements[0]?.id}`);
    expect(status, text).toBe(200);
    return body.chronologie
      .map(({ etape }: { readonly etape: string }) => etape)
      .filter((etape: string) => etape.startsWith('litige_'));
  };
  const [won, lost] = [await sold(shop, 'live'), await sold(shop, 'live')];
  const first = await disputed(world, shop, won);
  expect(await stepsOf(won)).toEqual(['litige_ouvert']);
  expect((await answer(first.dispute, shop.owner, evidence)).status).toBe(200);
  await api.runJobs();
  await decide(world, 'live', { id: first.atGateway, status: 'WON' });
  expect(await stepsOf(won)).toEqual(['litige_ouvert', 'litige_preuves', 'litige_gagne']);
  const second = await disputed(world, shop, lost);
  await decide(world, 'live', { id: second.atGateway, status: 'LOST' });
  expect(await stepsOf(lost)).toEqual(['litige_ouvert', 'litige_perdu']);
});

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
    const { payeLe, disponibleLe } = await shop.read(payment);
    expect((disponibleLe ?? '') < (payment.disponibleLe ?? '')).toBe(true);
    expect((disponibleLe ?? '') >= (payeLe ?? '')).toBe(true);
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
    expect(await events(opened)).toEqual(['dispute.created', 'dispute.updated', 'dispute.closed']);
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
    expect(await held(shop, mode, 'transit')).toBe(net);
    const payee = await obliging(shop.owner).post(
      '/v1/payees',
      { methode: 'bank', pays: 'FR', compte: 'FR7630006000011234567890189' },
      inMode(mode),
    );
    await paidFromWallet(payer, await shop.sell(mode, { montant: 100 }));
    const all = Number(await held(shop, mode, 'wallet')) / 100;
    const body = { montant: all, compteId: payee.body.id };
    const out = await obliging(shop.owner).post('/v1/payouts', body, inMode(mode));
    expect([out.status, out.body.code]).toEqual([409, 'solde_insuffisant']);
    expect(await held(shop, mode, 'transit')).toBe(net);
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
      expect([
        'paiement_conteste',
        'remboursement_trop_grand',
        'remboursement_sans_solde',
      ]).toContain(body.code);
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
