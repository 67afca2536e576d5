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

const told = (text: string) => new Response(text).body ?? silent();

const readAt = new Date(1_000);

/** After which event each of the lines was asked for, and how often all was to be read anew. */
async function walkLines(...lines: (() => ReadableStream<Uint8Array>)[]) {
  const stream = vi.spyOn(http, 'stream').mockClear();
  for (const line of lines) stream.mockImplementationOnce(async () => line());
  const controller = new AbortController();
  const onMissed = vi.fn<() => void>();
  void listenToEvents(readAt, controller.signal, { onEvent: () => undefined, onMissed });
  await vi.advanceTimersByTimeAsync(60_000);
  controller.abort();
  const after = stream.mock.calls.map(([, options]) => options.lastEventId);
  return { after, missed: onMissed.mock.calls.length };
}

test('each line goes on from where the one before it was, the first from when the page was read', async () => {
  const refused = () => {
    throw new Error('401');
  };
  expect(await walkLines(silent)).toEqual({ after: ['1000'], missed: 0 });
  expect(await walkLines(() => told('id: 2000\n\n'), silent)).toEqual({
    after: ['1000', '2000'],
    missed: 0,
  });
  expect(await walkLines(refused, refused, silent)).toEqual({
    after: ['1000', '1000', '1000'],
    missed: 0,
  });
});

test('a line that missed something says so', async () => {
  const line = () => told('id: 2000\nevent: relecture\ndata\n\n');
  expect(await walkLines(line, silent)).toEqual({ after: ['1000', '2000'], missed: 1 });
});

test('an event, and a line that opens or breaks, make the page forget from where it may read', async () => {
  const steps: string[] = [];
  vi.spyOn(http.position, 'listens').mockImplementation((isOpen) => {
    steps.push(isOpen ? 'open' : 'cut');
  });
  vi.spyOn(http.position, 'forget').mockImplementation(() => {
    steps.push('forgotten');
  });
  const lines = told('data: {"sujet":"transfers","id":null}\n\n');
  vi.spyOn(http, 'stream').mockResolvedValueOnce(lines).mockResolvedValueOnce(silent());
  const controller = new AbortController();
  void listenToEvents(readAt, controller.signal, {
    onEvent: ({ sujet }) => steps.push(sujet),
    onMissed: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(10_000);
  controller.abort();
  expect(steps).toEqual(['open', 'forgotten', 'transfers', 'cut', 'open']);
});
