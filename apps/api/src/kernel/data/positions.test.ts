import { expect, test } from 'vitest';
import { parseReadPosition } from '@nzela/contract/read-position';
import { includes, readLsn } from './positions.ts';

const at = (text: string) => parseReadPosition(text) ?? expect.fail(text);

test('what has been replayed includes what came before it, on its timeline or an earlier one', () => {
  expect(includes(at('1-0/20'), at('1-0/20'))).toBe(true);
  expect(includes(at('1-0/1F'), at('1-0/20'))).toBe(false);
  expect(includes(at('2-0/20'), at('1-0/20'))).toBe(true);
  expect(includes(at('2-0/1F'), at('1-0/20'))).toBe(false);
  expect(includes(at('1-0/30'), at('2-0/20'))).toBe(false);
});

test('an LSN as PostgreSQL writes it, and nothing else', () => {
  expect(readLsn('1/10')).toBe(0x1_0000_0010n);
  expect(() => readLsn('')).toThrow('Not an LSN');
});
