import { expect, test } from 'vitest';
import { createThread } from './thread.ts';

/** A thread that doubles numbers, never answers 0, and refuses negative ones. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerQuestions } from '${new URL('thread.ts', import.meta.url).href}';
    answerQuestions((n) => {
      if (n === 0) for (;;);
      if (n < 0) throw new RangeError('negative');
      return n * 2;
    });
  `)}`,
);
const options = { script, waitingAtMost: 3, memoryMb: 32 };

test('answers questions one after the other, and refuses service_sature beyond those that may wait', async () => {
  const thread = createThread<number, number>({ ...options, budgetMs: 60_000 });
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => thread.ask(n)));
  expect(answers.slice(0, 4).map((answer) => 'value' in answer && answer.value)).toEqual([
    2, 4, 6, 8,
  ]);
  expect(answers[4]).toMatchObject({ reason: { code: 'service_sature' } });
  await thread.close();
});

test('a question that fails rejects with its error, and the thread answers the next one', async () => {
  const thread = createThread<number, number>({ ...options, budgetMs: 60_000 });
  await expect(thread.ask(-1)).rejects.toThrow(new RangeError('negative'));
  expect(await thread.ask(21)).toBe(42);
  await thread.close();
});

test('a question over its budget is refused service_sature, and the next one is answered by a new thread', async () => {
  const thread = createThread<number, number>({ ...options, budgetMs: 2_000 });
  await expect(thread.ask(0)).rejects.toMatchObject({ code: 'service_sature' });
  expect(await thread.ask(21)).toBe(42);
  await thread.close();
});
