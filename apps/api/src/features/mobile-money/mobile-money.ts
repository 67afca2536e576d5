/**
 * What other features may use of mobile money: `startCollection` has a phone asked to pay something of theirs. What
 * happens then is told to the noun's own purpose.
 */
export type { CollectionPurposes, CollectionSubject } from './purpose.ts';
export { startCollection } from './mobile-money.service.ts';
