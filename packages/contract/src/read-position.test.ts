import { expect, test } from 'vitest';
import { laterPosition, parseReadPosition, readPositionText } from './read-position.ts';

const at = (text: string) => parseReadPosition(text) ?? expect.fail(text);

test('a position is read as it was written', () => {
  for (const text of ['1-0/16B3748', 'A-FFFFFFFF/FFFFFFFF', '1-0/0'])
    expect(readPositionText(at(text))).toBe(text);
  expect(at('A-1/10')).toEqual({ timeline: 10, lsn: 0x1_0000_0010n });
});

test.each([undefined, '', '0/16B3748', '1-0', '1-0/g', '1-0/123456789', ' 1-0/1', ['1-0/1']])(
  'anything else is none: %j',
  (text) => {
    expect(parseReadPosition(text)).toBeNull();
  },
);

test('the later of two', () => {
  expect(laterPosition(at('1-0/20'), at('1-0/1F'))).toEqual(at('1-0/20'));
  expect(laterPosition(at('1-0/30'), at('2-0/20'))).toEqual(at('2-0/20'));
});
