import { describe, expect, test } from 'vitest';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import type { Account } from '../../../../test/api.ts';
import {
  decide,
  disputing,
  evidence,
  pdf,
  disputed,
  sweepDisputes,
  tellOfDispute,
} from '../../../../test/disputing.ts';
import { moveOn, timeless, until } from '../../../../test/money.ts';
import { inMode, openShop, paidFromWallet, type Shop } from '../../../../test/selling.ts';
import { upload } from '../../../../test/uploading.ts';
import { startWorld } from '../../../../test/world.ts';
import { newId } from '../../../kernel/data/ids.ts';

const world = await startWorld();
const { api, sandbox } = world;
const { payer, rich, sold, read, answer, accept, sent, atDesk } = await disputing(world);

const daySeconds = 86_400;

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
