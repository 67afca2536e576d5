export type { PayoutDeps } from './deps.ts';
export type { PayoutFailure, PayoutPurpose, PayoutPurposes } from './purpose.ts';
export { refuseDownDestination } from './destination.ts';
export { advancePayout } from './following.ts';
export { payoutId, planPayout, type PayoutOrder } from './payouts.service.ts';
export { isReturnable, refuseManyReturns, tooManyReturnsReason } from './returns.ts';
export { failureWords, ourFault, type FailureWords } from './words.ts';
