import { billStatuses } from '@nzela/contract/bills';
import { depositStatuses } from '@nzela/contract/deposits';
import { payoutStatuses } from '@nzela/contract/merchant-payouts';
import { topupStages } from '@nzela/contract/topups';
import { transferEventTypes, transferStatuses } from '@nzela/contract/transfers';
import { cardTransactionStates } from '@nzela/contract/virtual-cards';
import { withdrawalStatuses } from '@nzela/contract/withdrawals';
import { expect, test } from 'vitest';
import { stateName } from './transaction-words.ts';

test.each([
  ...transferEventTypes,
  ...transferStatuses,
  ...withdrawalStatuses,
  ...depositStatuses,
  ...topupStages,
  ...billStatuses,
  ...payoutStatuses,
  ...cardTransactionStates,
  // A collection’s, a payout’s, and a refund’s to a card.
  'reussi',
  'demande',
  'accepte',
  'envoye',
  'fait',
  // Steps of a timeline, and a webhook’s.
  'transmis',
  'disponible',
  'partiellement_rembourse',
  'active',
  'livre',
  // What gateways say.
  'approved',
  'accepted',
  'successful',
])('%s is told in words, not by its code', (state) => {
  expect(stateName(state)).toMatch(/^\p{Lu}/u);
});
