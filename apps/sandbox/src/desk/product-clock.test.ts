import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorld } from '../world/world.ts';
import { moveProductClock } from './product-clock.ts';

test('the product’s clock follows the desk’s, from the start and once the product is there', async () => {
  const heard: unknown[] = [];
  let ready = false;
  const product = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.statusCode = ready ? 200 : 503;
      if (ready) heard.push([request.method, request.url, request.headers.authorization, body]);
      ready = true;
      response.end();
    });
  });
  await new Promise<void>((done) => product.listen(0, '127.0.0.1', done));
  const world = await createWorld({ dataFile: null, speed: 1 });
  const stop = moveProductClock(
    world,
    `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
  );
  while (heard.length < 1) await sleep(10);
  // Nothing has moved: nothing is told, and what moves afterwards still is.
  world.clock.reset();
  world.clock.advance(3_600_000);
  while (heard.length < 2) await sleep(10);
  await stop();
  world.clock.reset();
  const call = (seconds: number) => [
    'PUT',
    '/api/clock',
    'Bearer sk_sandbox_nzela',
    `{"decalageSecondes":${seconds}}`,
  ];
  expect(heard).toEqual([call(0), call(3600)]);
  await world.close();
  product.close();
  product.closeAllConnections();
});
