export { findCaller } from './membership.ts';
export { leaveMerchants, openMerchant } from './opening.ts';
export { liveAccountsOf } from './merchants.store.ts';
