/**
 * What other features may use of the top-ups: `priceTopup` asks what a choice costs and `refuseDownOperator` whether it
 * arrives now (outside any transaction), then `orderTopup` orders it in the caller's own.
 */
export { priceTopup, refuseDownOperator } from './catalogue.ts';
export type { TopupDeps } from './deps.ts';
export { topupReviewPurpose } from './departure.ts';
export { orderTopup, toppedUp, topupStage } from './topups.service.ts';
