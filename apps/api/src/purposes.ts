import { billReviewPurpose } from './features/bills/departure.ts';
import type { CardPurposes } from './features/card-payments/card-payments.ts';
import { depositCardPurpose } from './features/deposits/card.purpose.ts';
import { depositWirePurpose } from './features/deposits/wire.purpose.ts';
import { moneyRequestCardPurpose } from './features/money-requests/card.purpose.ts';
import { moneyRequestCollectionPurpose } from './features/money-requests/collection.purpose.ts';
import type { CollectionPurposes } from './features/mobile-money/mobile-money.ts';
import type { RefundPurposes } from './features/operations/operations.ts';
import { collectionPayoutPurpose } from './features/mobile-money/payout.purpose.ts';
import { walletCollectionPurpose } from './features/mobile-money/wallet.purpose.ts';
import {
  merchantPayoutPurpose,
  merchantPayoutReviewPurpose,
  paymentCardPurpose,
  paymentCollectionPurpose,
  paymentRefundPurpose,
  refundPayoutPurpose,
  type Site,
} from './features/payments/payments.ts';
import type { PayoutPurposes } from './features/payouts/payouts.ts';
import type { ReviewPurposes } from './features/reviews/reviews.ts';
import { topupReviewPurpose } from './features/topups/topups.ts';
import type { Pricing } from './features/transfers/quoted/arrival.ts';
import { transferCardPurpose } from './features/transfers/quoted/card.purpose.ts';
import { transferPayoutPurpose } from './features/transfers/payout/payout.purpose.ts';
import { transferRefundPurpose } from './features/transfers/payout/refund.purpose.ts';
import { transferReviewPurpose } from './features/transfers/review.purpose.ts';
import { transferWirePurpose } from './features/transfers/quoted/wire.purpose.ts';
import type { WirePurposes } from './features/wires/wires.ts';
import { withdrawalPayoutPurpose } from './features/withdrawals/payout.purpose.ts';
import { withdrawalRefundPurpose } from './features/withdrawals/refund.purpose.ts';
import { withdrawalReviewPurpose } from './features/withdrawals/review.purpose.ts';

/** Which noun answers for what is paid by card, by mobile money, paid out, paid by wire, held for a review or refunded: a line each. */
export type Purposes = {
  readonly cards: CardPurposes;
  readonly collections: CollectionPurposes;
  readonly payouts: PayoutPurposes;
  readonly wires: WirePurposes;
  readonly reviews: ReviewPurposes;
  readonly refunds: RefundPurposes;
};

export const createPurposes = (deps: Pricing & Site): Purposes => ({
  cards: {
    transfer: transferCardPurpose(deps),
    deposit: depositCardPurpose,
    'money-request': moneyRequestCardPurpose,
    payment: paymentCardPurpose(deps),
  },
  collections: {
    wallet: walletCollectionPurpose(deps),
    'money-request': moneyRequestCollectionPurpose,
    payment: paymentCollectionPurpose(deps),
  },
  payouts: {
    transfer: transferPayoutPurpose,
    withdrawal: withdrawalPayoutPurpose,
    collection: collectionPayoutPurpose,
    refund: refundPayoutPurpose(deps),
    'merchant-payout': merchantPayoutPurpose,
  },
  wires: { transfer: transferWirePurpose(deps), deposit: depositWirePurpose },
  reviews: {
    transfers: transferReviewPurpose,
    withdrawals: withdrawalReviewPurpose,
    payouts: merchantPayoutReviewPurpose,
    bills: billReviewPurpose(deps),
    topups: topupReviewPurpose,
  },
  refunds: {
    payments: paymentRefundPurpose(deps),
    transfers: transferRefundPurpose,
    withdrawals: withdrawalRefundPurpose,
  },
});
