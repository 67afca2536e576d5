export { createFindCaller } from './membership.ts';
export { requireTaking } from './live.ts';
export { leaveMerchants, openMerchant } from './opening.ts';
export { shownMerchants, type WalletUse } from './merchants.service.ts';
export { teamOf } from './team/team.store.ts';
export { whoMay } from './team/who-may.ts';
export {
  currencyOf,
  faceOf,
  markVerified,
  membersOf,
  ownerOf,
  readingOf,
  setLive,
  soleAccountsOf,
  takesMoney,
  takingMoney,
  type Face,
} from './merchants.store.ts';
