import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import type { CardPayment } from '@nzela/contract/card-payments';
import { startWorld } from '../../../../test/world.ts';
import { balanceOf, pass, timeless, until } from '../../../../test/money.ts';
import { cards, dakarBank, order, statusOf, typeCard } from '../../../../test/sending.ts';
import { newId } from '../../../kernel/data/ids.ts';

const { api, sandbox } = await startWorld();
const sender = timeless(api, await api.user());
afterAll(async () => {
  expect((await balanceOf(api, 'transit', sender.id)).posted).toBe(0n);
});

const attempt = async (id: string): Promise<CardPayment> => {
  const answer = await sender.post(`/transfers/${id}/paiements`);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const look = async (id: string, payment: CardPayment): Promise<CardPayment> =>
  (await sender.get(`/transfers/${id}/paiements/${payment.id}`)).body;
const pay = async (id: string, number: string = cards.accepted) => {
  const payment = await attempt(id);
  await typeCard(payment.champsUrl, number);
  await new Promise((wake) => setTimeout(wake, 10));
  return payment;
};
const ends = (id: string, status: string) =>
  until(api, async () => (await statusOf(sender, id)) === status);
const cardsHold = async () => -(await balanceOf(api, 'settlement', 'cards')).posted;
const providerId = async (reference: string) => {
  const answer = await fetch(`${sandbox.url}/desk/api/card-payments?reference=${reference}`);
  return ((await answer.json()) as { id: string }[])[0]?.id ?? '';
};

describe('a transfer paid by card', () => {
  test('approved: confirmed by the payment itself, paid out, complete', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    expect((await sender.patch(`/transfers/${made.id}/confirm`)).body.code).toBe(
      'paiement_non_recu',
    );
    const payment = await pay(made.id);
    expect(payment).toMatchObject({ etat: 'en_attente' });
    expect((await look(made.id, payment)).etat).toBe('approuve');
    expect(await statusOf(sender, made.id)).toBe('confirme');
    expect((await sender.patch(`/transfers/${made.id}/confirm`)).status).toBe(200);
    expect(await cardsHold()).toBe(before + 20_200n);
    await pass(api, 61);
    await ends(made.id, 'complete');
    const receipt = await sender.get(`/transfers/${made.id}/recu`);
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.text.startsWith('%PDF')).toBe(true);
  });

  test('refused, then another card: paid once', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    const first = await pay(made.id, cards.noFunds);
    const refused = await look(made.id, first);
    expect(refused).toMatchObject({ etat: 'refuse', champsUrl: null });
    expect(refused.raison).toContain('Fonds insuffisants');
    const inEnglish = { headers: { cookie: 'langue=en' } };
    const { chronologie } = (await sender.get(`/transfers/${made.id}`, inEnglish)).body;
    expect(chronologie).toContainEqual(
      expect.objectContaining({ detail: 'Insufficient funds on this card. Try another card.' }),
    );
    expect(await statusOf(sender, made.id)).toBe('en_attente');
    const second = await pay(made.id);
    expect(second.id).not.toBe(first.id);
    expect((await look(made.id, second)).etat).toBe('approuve');
    expect(await cardsHold()).toBe(before + 20_200n);
    expect((await sender.post(`/transfers/${made.id}/paiements`)).body.code).toBe(
      'transfert_non_confirmable',
    );
    await pass(api, 61);
    await ends(made.id, 'complete');
  });

  test('there are never two live attempts, whatever key or click', async () => {
    const made = await order(sender, 'card');
    const [one, two, three] = await Promise.all([
      attempt(made.id),
      attempt(made.id),
      attempt(made.id),
    ]);
    expect(new Set([one.id, two.id, three.id]).size).toBe(1);
    await sender.patch(`/transfers/${made.id}/cancel`);
    await api.runJobs();
    expect((await look(made.id, one)).etat).toBe('annule');
  });

  test.each([
    ['the slow one', cards.slow],
    ['the answer that is lost', cards.answerLost],
    ['three callbacks', cards.triple],
  ])('%s: credited once', async (_what, number) => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    const payment = await pay(made.id, number);
    await until(api, async () => (await look(made.id, payment)).etat === 'approuve');
    await Promise.all([look(made.id, payment), look(made.id, payment), api.runJobs()]);
    expect(await cardsHold()).toBe(before + 20_200n);
    await sender.patch(`/transfers/${made.id}/cancel`);
    await ends(made.id, 'rembourse');
    expect(await cardsHold()).toBe(before);
  });

  test('a forged callback says approved, the look-up says declined: nothing credited', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    const payment = await pay(made.id, cards.forged);
    await until(api, async () => (await look(made.id, payment)).etat === 'refuse');
    expect(await cardsHold()).toBe(before);
    expect(await statusOf(sender, made.id)).toBe('en_attente');
  });

  test('never confirmed: closed at the gateway after the time-out, and another card is welcome', async () => {
    const made = await order(sender, 'card');
    const payment = await pay(made.id, cards.neverConfirmed);
    expect((await look(made.id, payment)).etat).toBe('en_attente');
    await until(api, async () => (await look(made.id, payment)).etat === 'annule', {
      turns: 6,
      seconds: 300,
    });
    const again = await attempt(made.id);
    expect(again.id).not.toBe(payment.id);
    await sender.patch(`/transfers/${made.id}/cancel`);
  });

  test('cancelled after the payment: the card is refunded, whole, once', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    await look(made.id, await pay(made.id));
    const cancelled = await sender.patch(`/transfers/${made.id}/cancel`);
    expect(cancelled.body.statut).toBe('annule');
    await Promise.all([api.runJobs(), api.runJobs()]);
    await ends(made.id, 'rembourse');
    expect(await cardsHold()).toBe(before);
    const { chronologie } = (await sender.get(`/transfers/${made.id}`)).body;
    const steps = chronologie.map((event: { type: string }) => event.type);
    expect(steps.filter((type: string) => type === 'rembourse')).toHaveLength(1);
  });

  test('returned by the recipient’s bank: the card is refunded with the fee', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card', dakarBank('0003'));
    await look(made.id, await pay(made.id));
    await pass(api, 61);
    await ends(made.id, 'rembourse');
    expect(await cardsHold()).toBe(before);
    expect((await sender.get(`/transfers/${made.id}`)).body.raison).toContain('numéro de compte');
  });

  test('late and then returned: the fee that the guarantee gave is not given twice', async () => {
    const before = await cardsHold();
    const wallet = await balanceOf(api, 'wallet', sender.id);
    const guarantee = await balanceOf(api, 'guarantee', 'nzela');
    const made = await order(sender, 'card', dakarBank('0005'));
    await look(made.id, await pay(made.id));
    await pass(api, 61);
    await pass(api, 49 * 3600);
    expect((await sender.get(`/transfers/${made.id}`)).body.fraisRembourses).toBe(true);
    const payout = await fetch(`${sandbox.url}/desk/api/payouts?reference=${made.reference}-V`);
    const [{ id }] = (await payout.json()) as [{ id: string }];
    await sandbox.desk(`/payouts/${id}/return`, { reason: 'AC04' });
    await until(api, async () => (await statusOf(sender, made.id)) === 'rembourse', {
      seconds: 3600,
    });
    expect(await cardsHold()).toBe(before + 200n);
    expect((await balanceOf(api, 'wallet', sender.id)).posted).toBe(wallet.posted + 200n);
    expect((await balanceOf(api, 'guarantee', 'nzela')).posted).toBe(guarantee.posted);
  });

  test('an approval that comes after the cancellation is given back', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    const payment = await attempt(made.id);
    await sandbox.desk('/providers/cards', { outage: 'html' });
    await sender.patch(`/transfers/${made.id}/cancel`);
    await api.runJobs();
    await sandbox.desk('/providers/cards', { outage: 'none' });
    await typeCard(payment.champsUrl, cards.accepted);
    await new Promise((wake) => setTimeout(wake, 10));
    await ends(made.id, 'rembourse');
    expect((await look(made.id, payment)).etat).toBe('approuve');
    expect(await cardsHold()).toBe(before);
  });

  test('503: the gateway is away, nothing is taken, and the same click works when it is back', async () => {
    const made = await order(sender, 'card');
    const headers = { 'idempotency-key': newId() };
    await sandbox.desk('/providers/cards', { outage: 'html' });
    const away = await sender.post(`/transfers/${made.id}/paiements`, {}, { headers });
    expect(away.body).toMatchObject({ etat: 'indetermine', champsUrl: null });
    await sandbox.desk('/providers/cards', { outage: 'none' });
    const back = await sender.post(`/transfers/${made.id}/paiements`, {}, { headers });
    expect(back.body).toMatchObject({ id: away.body.id, etat: 'en_attente' });
    await sender.patch(`/transfers/${made.id}/cancel`);
    await api.runJobs();
  });

  test('404, 401: the attempts of a stranger', async () => {
    const made = await order(sender, 'card');
    const payment = await attempt(made.id);
    const stranger = timeless(api, await api.user());
    expect((await stranger.post(`/transfers/${made.id}/paiements`)).status).toBe(404);
    expect((await stranger.get(`/transfers/${made.id}/paiements/${payment.id}`)).status).toBe(404);
    expect((await api.visitor.post(`/transfers/${made.id}/paiements`)).status).toBe(401);
    expect((await sender.get(`/transfers/${made.id}/recu`)).body.code).toBe('recu_indisponible');
    await sender.patch(`/transfers/${made.id}/cancel`);
    await api.runJobs();
  });
});

describe('POST /gateways/cards/callback', () => {
  const callback = async (
    body: object,
    { secret, at = new Date() }: { secret: string; at?: Date },
  ) => {
    const payload = JSON.stringify(body);
    const id = `msg_${newId()}`;
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, payload),
    };
    return api.visitor.ask('POST', '/gateways/cards/callback', { body: payload, headers });
  };
  const genuine = async () => (await api.deps.settings.read('gateways.cards')).secretWebhook;

  test('204: a signed one is looked up; the same one again changes nothing', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    const payment = await pay(made.id);
    await until(api, async () => (await look(made.id, payment)).etat === 'approuve');
    const body = { reference: payment.reference, status: '200', description: 'APPROVED' };
    for (let time = 0; time < 3; time += 1) {
      expect((await callback(body, { secret: await genuine() })).status).toBe(204);
    }
    expect(await cardsHold()).toBe(before + 20_200n);
    await sender.patch(`/transfers/${made.id}/cancel`);
    await ends(made.id, 'rembourse');
  });

  test('204: what it claims is not believed', async () => {
    const before = await cardsHold();
    const made = await order(sender, 'card');
    const payment = await attempt(made.id);
    const body = { reference: payment.reference, status: '200', description: 'APPROVED' };
    expect((await callback(body, { secret: await genuine() })).status).toBe(204);
    expect(await cardsHold()).toBe(before);
    expect(await statusOf(sender, made.id)).toBe('en_attente');
    await sender.patch(`/transfers/${made.id}/cancel`);
    await api.runJobs();
  });

  test('503: a genuine one that cannot be looked up is to come again', async () => {
    const made = await order(sender, 'card');
    const payment = await attempt(made.id);
    const body = { reference: payment.reference, status: '200', description: 'APPROVED' };
    await sandbox.desk('/providers/cards', { outage: 'html' });
    const away = await callback(body, { secret: await genuine() });
    expect([away.status, away.body.code]).toEqual([503, 'callback_non_traite']);
    await sandbox.desk('/providers/cards', { outage: 'none' });
    expect((await callback(body, { secret: await genuine() })).status).toBe(204);
    await sender.patch(`/transfers/${made.id}/cancel`);
    await api.runJobs();
  });

  test('401: forged, unsigned or recorded long ago', async () => {
    const body = { reference: 'TRF-000000-C1', status: '200', description: 'APPROVED' };
    const stranger = `whsec_${Buffer.from('somebody else').toString('base64')}`;
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const job of ['cards', 'payouts', 'bank']) {
      const bare = await api.visitor.ask('POST', `/gateways/${job}/callback`, { body });
      expect([bare.status, bare.body.code]).toEqual([401, 'signature_invalide']);
    }
    expect((await callback(body, { secret: stranger })).status).toBe(401);
    expect((await callback(body, { secret: await genuine(), at: longAgo })).status).toBe(401);
  });

  test('a provider that takes its word back is an operator’s business', async () => {
    const made = await order(sender, 'card');
    const payment = await pay(made.id);
    await until(api, async () => (await look(made.id, payment)).etat === 'approuve');
    const { cards: gateway } = api.deps.gateways;
    const { lookup } = gateway;
    const told = await lookup({ id: await providerId(payment.reference) });
    if (told.status !== 'answered' || told.value === null) throw new Error('The payment is there');
    const declined = { ...told.value, state: 'declined' as const };
    Object.assign(gateway, { lookup: async () => ({ status: 'answered', value: declined }) });
    await callback({ reference: payment.reference }, { secret: await genuine() });
    Object.assign(gateway, { lookup });
    const { rows } = await api.deps.pool.query(
      'SELECT kind FROM operation_alerts WHERE subject = $1',
      [payment.id],
    );
    expect(rows).toEqual([{ kind: 'payment_contradiction' }]);
    expect(await statusOf(sender, made.id)).toBe('confirme');
    await sender.patch(`/transfers/${made.id}/cancel`);
    await ends(made.id, 'rembourse');
  });
});
