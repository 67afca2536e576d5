import { expect, test } from 'vitest';
import { createThread } from './thread.ts';

/** A thread that doubles numbers, and never answers 0. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (n) => { if (n === 0) for (;;); parentPort.postMessage(n * 2); });
    parentPort.postMessage('ready');
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

test('a question over its budget is refused service_sature, and the next one is answered by a new thread', async () => {
  const thread = createThread<number, number>({ ...options, budgetMs: 2_000 });
  await expect(thread.ask(0)).rejects.toMatchObject({ code: 'service_sature' });
  expect(await thread.ask(21)).toBe(42);
  await thread.close();
});
