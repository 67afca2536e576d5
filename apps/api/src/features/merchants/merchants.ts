export { findCaller } from './membership.ts';
export { leaveMerchants, openMerchant } from './opening.ts';
export { liveAccountsOf, markVerified } from './merchants.store.ts';
export { teamOf } from './team/team.store.ts';
export { whoMay } from './team/who-may.ts';
