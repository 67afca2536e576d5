import { transferEventTypes, transferStatuses } from '@nzela/contract/transfers';
import { expect, test } from 'vitest';
import { stateName } from './transaction-words.ts';

test.each([
  ...transferEventTypes,
  ...transferStatuses,
  // A collection’s, a payout’s, and a refund’s to a card.
  'reussi',
  'demande',
  'accepte',
  'envoye',
  'fait',
])('%s is told in words, not by its code', (state) => {
  expect(stateName(state)).toMatch(/^\p{Lu}/u);
});
