import { expect, test } from 'vitest';
import { accountInGroups } from './account-text.ts';

test('an account is read aloud in groups of four', () => {
  expect(accountInGroups('fr7630001007')).toBe('FR76\u00a03000\u00a01007');
});
