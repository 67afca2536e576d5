import { expect, test } from 'vitest';
import { accountInGroups } from './account-text.ts';

test('an account is read aloud in groups of four', () => {
  expect(accountInGroups('fr7630001007')).toBe('FR76 3000 1007');
});
