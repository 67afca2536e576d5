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

test('an event, and a line that opens or breaks, make the page forget from where it may read', async () => {
  const told: string[] = [];
  vi.spyOn(http.position, 'listens').mockImplementation((isOpen) => {
    told.push(isOpen ? 'open' : 'cut');
  });
  vi.spyOn(http.position, 'forget').mockImplementation(() => {
    told.push('forgotten');
  });
  const lines = new Response('data: {"sujet":"transfers","id":null}\n\n').body ?? silent();
  vi.spyOn(http, 'stream').mockResolvedValueOnce(lines).mockResolvedValueOnce(silent());
  const controller = new AbortController();
  void listenToEvents(controller.signal, { onEvent: ({ sujet }) => told.push(sujet) });
  await vi.advanceTimersByTimeAsync(10_000);
  controller.abort();
  expect(told).toEqual(['open', 'forgotten', 'transfers', 'cut', 'open']);
});
