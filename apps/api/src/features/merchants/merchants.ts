export { findCaller } from './membership.ts';
export { requireTaking } from './live.ts';
export { leaveMerchants, openMerchant } from './opening.ts';
export { shownMerchants } from './merchants.service.ts';
export { teamOf } from './team/team.store.ts';
export { whoMay } from './team/who-may.ts';
export { faceOf, liveAccountsOf, markVerified, membersOf } from './merchants.store.ts';
