import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import { startApi, type Api, type StartOptions } from './api.ts';
import { obliging } from './proof.ts';
import { inMode, openShop, type Shop } from './selling.ts';

/** A merchant with a program: the API listens, and the program has a key of the test mode. */
export type Program = {
  readonly api: Api;
  readonly shop: Shop;
  /** Where the API listens: `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly secretKey: string;
  readonly publicKey: string;
};

export async function startProgram(options: StartOptions = {}): Promise<Program> {
  const api = await startApi(options);
  afterAll(() => api.close());
  const shop = await openShop(api);
  const made = await obliging(shop.owner).post(
    '/api-keys',
    { nom: 'Boutique en ligne' },
    inMode('test'),
  );
  expect(made.status, made.text).toBe(201);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const { secret: secretKey, clePublique: publicKey } = made.body;
  return { api, shop, url: `http://127.0.0.1:${port}`, secretKey, publicKey };
}
