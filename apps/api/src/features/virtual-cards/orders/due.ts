import type { Due } from '../../../kernel/data/due.ts';

/** Cards that the issuer must be asked about. */
export const cardsDue: Due = {
  table: 'virtual_cards',
  job: 'virtual-cards.advance',
  key: 'cardId',
};

/** Cards whose month begins. */
export const feesDue: Due = {
  table: 'virtual_cards',
  by: 'next_fee_at',
  where: "status = 'active' AND paused_at IS NULL",
  job: 'virtual-cards.fee',
  key: 'cardId',
};

/** Payments of which no word came. */
export const authorizationsDue: Due = {
  table: 'virtual_card_transactions',
  id: 'authorization_id',
  job: 'virtual-cards.authorization',
  key: 'authorizationId',
};
