import { afterAll, expect, test } from 'vitest';
import { startShop } from '@nzela/example-shop/shop';
import { startProgram } from './programming.ts';

const { api, url, secretKey } = await startProgram();
const lines: string[] = [];
const log = (line: string) => void lines.push(line);
let shop = await startShop({ url, key: secretKey, port: 0, log });
afterAll(() => shop.close());

async function buy(): Promise<string> {
  const bought = await fetch(`${shop.address}/acheter`, { method: 'POST' });
  expect(bought.status).toBe(200);
  return bought.url;
}
const read = async (order: string) => (await fetch(order)).text();

test('an order is bought, paid, and said to be paid by the webhook', async () => {
  const order = await buy();
  const waiting = await read(order);
  expect(waiting).toContain('En attente de paiement');
  const code = /\/pay\/(p_[\w-]+)/.exec(waiting)?.[1] ?? '';
  expect((await api.visitor.post(`/checkouts/${code}/portefeuille`, {})).status).toBe(201);
  await api.runJobs();
  await expect.poll(() => read(order)).toContain('Payée');
  expect(lines).toEqual([`payment.paid ${order.split('/').at(-1)}`]);
});

test('a message that is not signed changes nothing', async () => {
  const order = await buy();
  const metadata = { commande: order.split('/').at(-1) };
  const forged = await fetch(`${shop.address}/webhooks`, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: JSON.stringify({ type: 'payment.paid', id: 'evt_1', donnees: { metadata } }),
  });
  expect(forged.status).toBe(400);
  expect(await read(order)).toContain('En attente de paiement');
});

test('a second start at the same address takes the place of the first', async () => {
  const port = Number(new URL(shop.address).port);
  await shop.close();
  shop = await startShop({ url, key: secretKey, port, log });
  const order = await buy();
  const code = /\/pay\/(p_[\w-]+)/.exec(await read(order))?.[1] ?? '';
  await api.visitor.post(`/checkouts/${code}/portefeuille`, {});
  await api.runJobs();
  await expect.poll(() => read(order)).toContain('Payée');
});
