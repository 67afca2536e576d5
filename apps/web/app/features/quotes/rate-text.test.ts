import { expect, test } from 'vitest';
import { shortRate } from './rate-text.ts';

test.each([
  ['655.957', '1', '655,957'],
  ['1.09', '1', '1,09'],
  ['0.680272108844', '1', '0,680272'],
  ['0.001524490172', '100', '0,152449'],
  ['2705.31', '1', '2\u00a0705,31'],
  ['100000', '1', '100\u00a0000'],
])('writes %s for %s unit as %s', (rate, base, text) => {
  expect(shortRate(rate)).toEqual({ base, rate: text });
});
