export { paymentCardPurpose } from './card.purpose.ts';
export type { Site } from './view.ts';
export { refundPayoutPurpose } from './refunds/payout.purpose.ts';
export { paymentCollectionPurpose } from './collection.purpose.ts';
