import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import type { MerchantEvent } from '@nzela/contract/merchant-events';
import { paymentWays } from '@nzela/contract/payment-terms';
import type { MerchantPayment } from '@nzela/contract/payments';
import { moveOn, until } from './money.ts';
import { startReceiver } from './receiver.ts';
import { inMode, openShop } from './selling.ts';
import { typeCard } from './sending.ts';
import { startWorld } from './world.ts';

const { api } = await startWorld();
const receiver = await startReceiver();
afterAll(() => receiver.close());
const shop = await openShop(api);
const inTest = inMode('test');

/** Somebody opens the link and pays in this way. */
const paying = {
  wallet: (checkout) => api.visitor.post(`${checkout}/portefeuille`, {}),
  async card(checkout) {
    const started = await api.visitor.post(`${checkout}/carte`, {});
    await typeCard(started.body.champsUrl, '4242424242424242');
    return started;
  },
  mobile: (checkout) =>
    api.visitor.post(`${checkout}/mobile-money`, {
      operateur: 'AIRTEL',
      telephone: '+243971000001',
    }),
} as const satisfies Record<
  (typeof paymentWays)[number],
  (checkout: string) => Promise<{ readonly status: number; readonly text: string }>
>;

test('a link paid in each way emits one event each, which is sent once and verified by the library', async () => {
  const endpoint = { url: receiver.url, evenements: ['payment.paid'] };
  const { secret } = (await shop.owner.post('/v1/webhook-endpoints', endpoint, inTest)).body;
  const terms = { titre: 'Panier', montant: 20, devise: 'USD' };
  const link = (await shop.owner.post('/v1/payment-links', terms, inTest)).body;
  for (const method of paymentWays) {
    const begun = await api.visitor.post(`/checkouts/liens/${link.adresse.split('/pay/')[1]}`, {});
    expect(begun.status, begun.text).toBe(201);
    const paid = await paying[method](`/checkouts/${begun.body.adresse.split('/pay/')[1]}`);
    expect(paid.status, paid.text).toBe(201);
  }
  const sold = async () =>
    (await shop.owner.get('/v1/payments?statut=paye', inTest)).body.elements.length;
  await until(api, async () => (await sold()) === paymentWays.length);
  await until(api, async () => receiver.received.length >= paymentWays.length);
  // Whatever looks at them again has nothing more to tell.
  await moveOn(api, 600);
  await api.runJobs();
  const told = receiver.received.map(
    ({ body, headers }) => new Webhook(secret).verify(body, headers) as MerchantEvent,
  );
  const methods = told.map(({ donnees }) => (donnees as MerchantPayment).moyen);
  expect(methods.toSorted()).toEqual([...paymentWays].toSorted());
  const events = await shop.owner.get('/v1/events?type=payment.paid', inTest);
  expect(events.body.elements).toHaveLength(paymentWays.length);
});
