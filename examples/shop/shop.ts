import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createNzela, verifyWebhook, type Event } from '@nzela/sdk';
import { homePage, orderPage } from './pages.ts';

export type Order = {
  readonly id: string;
  /** Where it is paid. */
  readonly address: string;
  readonly state: 'waiting' | 'paid' | 'over';
};

type ShopOptions = {
  /** Where the product is. */
  readonly url: string;
  /** `sk_test_…` */
  readonly key: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly log: (line: string) => void;
};

const basket = { montant: 12, devise: 'EUR', description: 'Panier de légumes' } as const;

/**
 * A shop with one thing to sell. Buying makes an order and a payment; the webhook says when it is paid. A real shop keeps its
 * orders in a database, and the ids of events it has seen beside them.
 */
export async function startShop({ url, key, port, log }: ShopOptions) {
  const nzela = createNzela({ url, key });
  const orders = new Map<string, Order>();
  const seen = new Set<string>();
  let secret = '';

  async function buy(response: ServerResponse): Promise<void> {
    const id = randomUUID();
    const asked = { ...basket, metadata: { commande: id } };
    // The order names the request: however often it is sent, one payment is made.
    const payment = await nzela.payments.create(asked, { key: id });
    orders.set(id, { id, address: payment.adresse, state: 'waiting' });
    response.writeHead(303, { location: `/commandes/${id}` }).end();
  }

  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const event = verified(await text(request), request.headers);
    response.writeHead(event === null ? 400 : 204).end();
    if (event === null || seen.has(event.id)) return;
    seen.add(event.id);
    follow(event);
  }

  function verified(body: string, headers: IncomingMessage['headers']): Event | null {
    try {
      return verifyWebhook({ body, headers, secret });
    } catch {
      return null;
    }
  }

  function follow({ type, donnees }: Event): void {
    const { commande } = (donnees['metadata'] ?? {}) as Readonly<Record<string, string>>;
    const order = orders.get(commande ?? '');
    if (order === undefined) return;
    log(`${type} ${order.id}`);
    if (type === 'payment.paid') orders.set(order.id, { ...order, state: 'paid' });
    if (type === 'payment.expired' || type === 'payment.cancelled')
      orders.set(order.id, { ...order, state: 'over' });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = '/' } = request;
    if (method === 'POST' && path === '/acheter') return buy(response);
    if (method === 'POST' && path === '/webhooks') return hear(request, response);
    const order = orders.get(/^\/commandes\/([\w-]+)$/.exec(path)?.[1] ?? '');
    const page = order === undefined ? (path === '/' ? homePage() : null) : orderPage(order);
    response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(String(error));
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const endpoint = await listenAt(nzela, `${address}/webhooks`);
  secret = endpoint.secret ?? '';
  return {
    address,
    async close(): Promise<void> {
      await nzela.webhookEndpoints.remove(endpoint.id);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A new endpoint in the place of the one that an earlier start left: a secret is told once. */
async function listenAt(nzela: ReturnType<typeof createNzela>, url: string) {
  const { elements } = await nzela.webhookEndpoints.list();
  for (const { id } of elements.filter((one) => one.url === url))
    await nzela.webhookEndpoints.remove(id);
  return nzela.webhookEndpoints.create({ url });
}
