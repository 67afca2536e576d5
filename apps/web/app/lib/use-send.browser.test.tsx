import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ApiError } from './api-error.ts';
import { type Unanswered, type UnansweredStore, useSend } from './use-send.ts';

type Call = (body: string, key: string) => Promise<string>;

const silence = () => Promise.reject(new ApiError('Réseau', { status: 0 }));
const refusal = () => Promise.reject(new ApiError('Solde insuffisant', { status: 409 }));
/** Longer than all pauses between the attempts together. */
const allPausesMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => void vi.useRealTimers();
});

function setUp(call: Call, store?: UnansweredStore<string>) {
  const spy = vi.fn<Call>(call);
  const onDone = vi.fn<(answer: string) => void>();
  return renderHook(() => useSend(spy, onDone, store)).then((hook) => ({ ...hook, spy, onDone }));
}

test('two presses send once', async () => {
  const { result, act, spy, onDone } = await setUp(async () => 'fait');
  await act(async () => {
    await Promise.all([result.current.send('10 EUR'), result.current.send('10 EUR')]);
  });
  expect(spy).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledExactlyOnceWith('fait');
  expect(result.current.state).toEqual({ kind: 'idle' });
});

test('without an answer, the same body goes out again under the same key until somebody answers', async () => {
  const { result, act, spy, onDone } = await setUp(
    vi
      .fn<Call>()
      .mockImplementationOnce(silence)
      .mockImplementationOnce(silence)
      .mockResolvedValue('fait'),
  );
  await act(async () => void result.current.send('10 EUR'));
  expect(result.current.state).toEqual({ kind: 'checking', gaveUp: false });
  expect(await result.current.send('20 EUR')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(allPausesMs));
  expect(spy.mock.calls.map(([body]) => body)).toEqual(['10 EUR', '10 EUR', '10 EUR']);
  expect(new Set(spy.mock.calls.map(([, key]) => key)).size).toBe(1);
  expect(onDone).toHaveBeenCalledExactlyOnceWith('fait');
});

test('a 5xx and « still running » are no answer; a refusal is', async () => {
  const running = () =>
    Promise.reject(new ApiError('En cours', { status: 409, code: 'operation_en_cours' }));
  const broken = () => Promise.reject(new ApiError('Panne', { status: 500 }));
  const { result, act, spy } = await setUp(
    vi
      .fn<Call>()
      .mockImplementationOnce(broken)
      .mockImplementationOnce(running)
      .mockImplementation(refusal),
  );
  await act(async () => void result.current.send('10 EUR'));
  await act(() => vi.advanceTimersByTimeAsync(allPausesMs));
  expect(spy).toHaveBeenCalledTimes(3);
  expect(result.current.state).toMatchObject({ kind: 'refused', error: { status: 409 } });
});

test('after a refusal the next request has a key of its own', async () => {
  const { result, act, spy } = await setUp(refusal);
  await act(async () => {
    expect(await result.current.send('10 EUR')).toMatchObject({ message: 'Solde insuffisant' });
  });
  await act(async () => void (await result.current.send('10 EUR')));
  expect(new Set(spy.mock.calls.map(([, key]) => key)).size).toBe(2);
});

test('after a long silence it gives up; asking again asks for the same request', async () => {
  const call = vi.fn<Call>(silence);
  const { result, act, spy, onDone } = await setUp(call);
  await act(async () => void result.current.send('10 EUR'));
  await act(() => vi.advanceTimersByTimeAsync(allPausesMs));
  expect(result.current.state).toEqual({ kind: 'checking', gaveUp: true });
  call.mockResolvedValue('fait');
  await act(async () => result.current.again());
  expect(new Set(spy.mock.calls.map(([, key]) => key)).size).toBe(1);
  expect(onDone).toHaveBeenCalledExactlyOnceWith('fait');
});

test('what a store holds when the component appears goes out again; the answer empties the store', async () => {
  let kept: Unanswered<string> | null = { key: 'une-clé', body: '10 EUR' };
  const store: UnansweredStore<string> = {
    read: () => kept,
    write: (next) => {
      kept = next;
    },
  };
  const { spy, onDone } = await setUp(async () => 'fait', store);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('fait'), 300_000);
  expect(spy).toHaveBeenCalledExactlyOnceWith('10 EUR', 'une-clé');
  expect(kept).toBeNull();
});

test('the request is in the store before it leaves', async () => {
  const written: (Unanswered<string> | null)[] = [];
  const store: UnansweredStore<string> = {
    read: () => written.at(-1) ?? null,
    write: (next) => void written.push(next),
  };
  const { result, act, spy } = await setUp(async (body, key) => {
    expect(store.read()).toEqual({ body, key });
    return 'fait';
  }, store);
  await act(async () => void (await result.current.send('10 EUR')));
  expect(spy).toHaveBeenCalledOnce();
  expect(written.at(-1)).toBeNull();
});
