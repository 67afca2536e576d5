import { expect, test } from 'vitest';
import { ApiError, isAnswer, quotableReference, unreadText, whyUnread } from './api-error.ts';

test('why something could not be read ends as a sentence before the next begins', () => {
  const safe = 'Votre argent n’a pas bougé.';
  const unknown = new ApiError('Une erreur inconnue est survenue', { status: 500 });
  expect(unreadText(unknown)).toBe(`Une erreur inconnue est survenue. ${safe}`);
  expect(unreadText(new Error('Réessayez.'))).toBe(`Réessayez. ${safe}`);
  expect(unreadText(null)).toBe(safe);
  expect(whyUnread(unknown)).toBe('Une erreur inconnue est survenue.');
});

test('a 503 is an answer only when it is given before anything is taken', () => {
  const failure = (code: string) => new ApiError('…', { status: 503, code });
  expect(isAnswer(failure('taux_indisponible'))).toBe(true);
  expect(isAnswer(failure('passerelle_indisponible'))).toBe(true);
  expect(isAnswer(failure('service_indisponible'))).toBe(false);
  expect(isAnswer(failure('service_sature'))).toBe(false);
});

test('a reference is shown for what the person cannot mend alone', () => {
  const reference = 'ref';
  for (const status of [400, 401, 403, 404, 429])
    expect(quotableReference({ status, reference })).toBeUndefined();
  for (const status of [409, 500, 503])
    expect(quotableReference({ status, reference })).toBe(reference);
});
