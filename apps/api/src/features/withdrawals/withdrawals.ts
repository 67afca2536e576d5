export { holderOfAccount, resolveAccount } from './account.ts';
export { withdrawalFailure } from './payout.purpose.ts';
