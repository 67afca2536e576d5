export { paymentCardPurpose } from './card.purpose.ts';
export { forgetCustomer } from './payments.store.ts';
export { readBalance } from './balance/balance.service.ts';
export type { Site } from './view.ts';
export {
  announceSkippedPayout,
  automaticPayoutStage,
  forecastPayout,
  orderAutomaticPayout,
} from './payouts/automatic.service.ts';
export { merchantPayoutReviewPurpose } from './payouts/departure.ts';
export { chooseAutomaticPayee } from './payouts/payees.service.ts';
export type { MerchantPayoutDeps } from './payouts/deps.ts';
export { merchantPayoutPurpose } from './payouts/payout.purpose.ts';
export { paymentRefundPurpose } from './refunds/refund.purpose.ts';
export { refundPayoutPurpose } from './refunds/payout.purpose.ts';
export { paymentCollectionPurpose } from './collection.purpose.ts';
