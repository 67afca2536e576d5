import { userLanguages } from '@nzela/contract/users';
import { expect, test } from 'vitest';
import { wholeLanguages } from './locale.ts';

test('a visitor may choose every language that an account may', () => {
  expect(wholeLanguages).toEqual(userLanguages);
});
