import { expect, test } from 'vitest';
import { ApiError, unreadText } from './api-error.ts';

test('why something could not be read ends as a sentence before the next begins', () => {
  const safe = 'Votre argent n’a pas bougé.';
  const unknown = new ApiError('Une erreur inconnue est survenue', { status: 500 });
  expect(unreadText(unknown)).toBe(`Une erreur inconnue est survenue. ${safe}`);
  expect(unreadText(new Error('Réessayez.'))).toBe(`Réessayez. ${safe}`);
  expect(unreadText(null)).toBe(safe);
});
