import { describe, expect, test } from 'vitest';
import type { Attempted } from './attempts.ts';
import { createSending, type Errand } from './sending.ts';

/** A receiver that answers when it is told to. */
function receiver() {
  const asked: { errand: Errand; end: (attempted: Attempted | null) => void }[] = [];
  const sending = createSending((errand) => new Promise((end) => asked.push({ errand, end })));
  /** Answers what it was asked first; resolves when the next ones were asked. */
  const answer = async (count: number, status: number | null = 200) => {
    for (const { errand, end } of asked.splice(0, count)) {
      const { id, endpointId } = errand.delivery;
      end({ id, endpointId, status, gone: status === 410 } as Attempted);
    }
    await Promise.resolve();
  };
  return { sending, asked, answer };
}

const errands = (count: number, host = 'shop.example', endpointId = 'one'): Errand[] =>
  Array.from({ length: count }, (_, place) => {
    const delivery = { id: String(place), host, endpointId } as Errand['delivery'];
    return { delivery, signers: [] };
  });

describe('a host', () => {
  test('is asked for 64 at a time, in the order in which they were given', async () => {
    const { sending, asked, answer } = receiver();
    sending.begin(errands(100));
    expect(asked).toHaveLength(64);
    await answer(30);
    expect(asked.map(({ errand }) => Number(errand.delivery.id))).toEqual(
      Array.from({ length: 64 }, (_, place) => place + 30),
    );
  });

  test('is held more of while it answers quickly, and no more than it is asked once it does not', async () => {
    const { sending, answer } = receiver();
    expect(sending.roomOf('shop.example')).toBe(64);
    sending.begin(errands(64));
    expect(sending.roomOf('shop.example')).toBe(0);
    await answer(20);
    expect(sending.takeAttempts()).toHaveLength(20);
    expect(sending.rooms()).toEqual([{ host: 'shop.example', room: 20 + 40 }]);
    await answer(44);
    sending.takeAttempts();
    sending.begin(errands(64 + 88));
    expect(sending.roomOf('shop.example')).toBe(0);
    await answer(64);
    await answer(64);
    sending.takeAttempts();
    sending.begin(errands(64 + 256 - 24));
    expect(sending.roomOf('shop.example')).toBe(0);
    while (sending.isBusy()) {
      await answer(8, null);
      sending.takeAttempts();
    }
    expect(sending.roomOf('shop.example')).toBe(64);
  });

  test('that is slow takes no room of another one', async () => {
    const { sending, asked } = receiver();
    sending.begin(errands(64, 'slow.example'));
    sending.begin(errands(10));
    expect(asked.map(({ errand }) => errand.delivery.host).slice(64)).toEqual(
      Array.from({ length: 10 }, () => 'shop.example'),
    );
    expect(sending.rooms()).toEqual([
      { host: 'slow.example', room: 0 },
      { host: 'shop.example', room: 54 },
    ]);
    expect(sending.room()).toBe(1_024 - 74);
  });

  test('that says it is gone is asked no more for that endpoint', async () => {
    const { sending, asked, answer } = receiver();
    sending.begin([...errands(80), ...errands(3, 'shop.example', 'other')]);
    await answer(1, 410);
    expect(asked.filter(({ errand }) => errand.delivery.endpointId === 'one')).toHaveLength(63);
    await answer(63);
    expect(asked).toHaveLength(3);
    await answer(3);
    expect(sending.isBusy()).toBe(false);
    expect(sending.takeAttempts()).toHaveLength(67);
  });
});

test('waits for all answers, or for as many as are worth recording, and no longer than it is told', async () => {
  const { sending, answer } = receiver();
  await sending.wait(60_000);
  sending.begin(errands(192));
  await sending.wait(1);
  const heard = sending.wait(60_000);
  await answer(64);
  await answer(64);
  await heard;
  sending.takeAttempts();
  const ended = sending.wait(60_000);
  await answer(64);
  await ended;
  expect(sending.isBusy()).toBe(false);
});
