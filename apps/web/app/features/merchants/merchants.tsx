export { LiveModeSwitch } from './live-mode.switch.tsx';
export { merchantsQuery, nextPayoutQuery } from './merchants.api.ts';
export { documentNames } from './document-names.ts';
export { merchantRoleNames } from './role-names.ts';
export { NextPayout } from './next-payout.tsx';
export { Permitted } from './permitted.tsx';
export { useOwnMerchant } from './use-own-merchant.ts';
