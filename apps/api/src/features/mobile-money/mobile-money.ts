/**
 * What other features may use of mobile money: `startCollection` has a phone asked to pay something of theirs,
 * `readCollection` tells how that stands. What happens then is told to the noun's own purpose.
 */
export type { MobileMoneyDeps } from './deps.ts';
export type { CollectionPurpose, CollectionPurposes, CollectionSubject } from './purpose.ts';
export { readCollection, startCollection } from './mobile-money.service.ts';
export {
  livePayment as liveCollection,
  payingPayment as payingCollection,
} from './mobile-money.store.ts';
export { collectedPhone, createOffer, isCollectable, isServed } from './offer.ts';
