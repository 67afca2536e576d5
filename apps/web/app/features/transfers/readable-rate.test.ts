import { expect, test } from 'vitest';
import { readableRate } from './readable-rate.ts';

test.each([
  ['655.957', '655,957'],
  ['601.795412844036', '601,795'],
  ['10.79575', '10,7958'],
  ['0.00152449', '0,00152449'],
  ['0.8512345678', '0,851235'],
  ['1', '1'],
  ['1650', '1\u00a0650'],
])('%s is read %s', (rate, text) => {
  expect(readableRate(rate)).toBe(text);
});
