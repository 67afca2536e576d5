import { expect, test } from 'vitest';
import { batchReads } from './batched-reads.ts';

/** Reads twice the number that is asked for, when `answer` is called; `batches` has what each statement asked for. */
function doubling() {
  const batches: (readonly number[])[] = [];
  const waiting: (() => void)[] = [];
  const read = batchReads(async (keys: readonly number[]) => {
    batches.push(keys);
    await new Promise<void>((wake) => waiting.push(wake));
    if (keys.includes(13)) throw new Error('unlucky');
    return keys.map((key) => key * 2);
  });
  const answer = async () => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  };
  return { batches, read, answer };
}

test('one that comes alone leaves at once; those that come meanwhile leave together, after it', async () => {
  const { batches, read, answer } = doubling();
  const first = read(1);
  await expect.poll(() => batches).toEqual([[1]]);
  const others = Promise.all([read(2), read(3), read(2)]);
  await answer();
  expect(await first).toBe(2);
  await answer();
  expect(await others).toEqual([4, 6, 4]);
  expect(batches).toEqual([[1], [2, 3, 2]]);
});

test('nothing is remembered: who asks again has it read again', async () => {
  const { batches, read, answer } = doubling();
  for (const _ of [1, 2]) {
    const found = read(5);
    await answer();
    expect(await found).toBe(10);
  }
  expect(batches).toEqual([[5], [5]]);
});

test('a statement that fails is told to those who are in it, and the next one is read', async () => {
  const { read, answer } = doubling();
  const unlucky = Promise.allSettled([read(13), read(1)]);
  await answer();
  const reason = { message: 'unlucky' };
  expect(await unlucky).toMatchObject([{ reason }, { reason }]);
  const found = read(4);
  await answer();
  expect(await found).toBe(8);
});
