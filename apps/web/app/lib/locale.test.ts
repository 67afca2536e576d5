import { userLanguages } from '@nzela/contract/users';
import { expect, test } from 'vitest';
import { wholeLanguages } from './locale.ts';

test('a visitor may choose every language that a person is offered', () => {
  expect(wholeLanguages).toEqual(userLanguages);
});
