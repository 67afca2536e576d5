import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToEvents } from './events.ts';
import { http } from './http.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A line that stays open and says nothing. */
const silent = () => new ReadableStream<Uint8Array>();

/** How often missed news were asked for once the lines of `attempts` were tried in turn. */
async function reconnects(...attempts: (() => Promise<ReadableStream<Uint8Array>>)[]) {
  const stream = vi.spyOn(http, 'stream');
  for (const attempt of attempts) stream.mockImplementationOnce(attempt);
  const controller = new AbortController();
  const onReconnect = vi.fn<() => void>();
  void listenToEvents(controller.signal, { onEvent: () => undefined, onReconnect });
  await vi.advanceTimersByTimeAsync(60_000);
  controller.abort();
  return onReconnect.mock.calls.length;
}

test('asks for what was missed when the line broke, or came up late', async () => {
  const closed = async () => new Response('').body ?? silent();
  const refused = async () => Promise.reject(new Error('401'));
  expect(await reconnects(async () => silent())).toBe(0);
  expect(await reconnects(closed, async () => silent())).toBe(1);
  expect(await reconnects(refused, refused, async () => silent())).toBe(1);
});
