export type { CardPaymentDeps } from './deps.ts';
export type { CardPurpose, CardPurposes, CardSubject } from './purpose.ts';
export { closeCardPayment, readCardPayment, startCardPayment } from './card-payments.service.ts';
export { liveAttempt as liveCardPayment } from './card-payments.store.ts';
export { followRefund as followCardRefund, planRefund as planCardRefund } from './card-refunds.ts';
