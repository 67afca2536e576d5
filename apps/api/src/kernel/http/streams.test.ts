import { once } from 'node:events';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installStreams, sendStream } from './streams.ts';

test('a stream that closed before it was sent, because its client had left, is not kept', async () => {
  const app = Fastify();
  installStreams(app);
  app.get('/late', async (_request, reply) => {
    const content = new Readable({ read: () => undefined });
    content.destroy();
    await once(content, 'close');
    return sendStream(reply, content);
  });
  await app.inject('/late').catch(() => undefined);
  expect(app.streams.size).toBe(0);
  await app.close();
});
