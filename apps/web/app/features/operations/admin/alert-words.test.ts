import { alertKinds } from '@nzela/contract/alerts';
import { expect, test } from 'vitest';
import { alertName } from './alert-words.ts';
import { sourceNames } from './transaction-words.ts';

test.each(alertKinds)('%s is told in words, not by its code', (kind) => {
  expect(alertName(kind)).toMatch(/^\p{Lu}/u);
});

test('what nothing raises any more is told by its code', () => {
  expect(alertName('former_kind')).toBe('former_kind');
});

test.each(Object.entries(sourceNames))('the source %s is told in words', (_source, name) => {
  expect(name()).toMatch(/^\p{Lu}/u);
});
