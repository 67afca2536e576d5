/** What other features may use of the payouts of merchants. */
export { AutomaticAccount } from './automatic-account.tsx';
export { MerchantPayouts } from './merchant-payouts.tsx';
export { PayoutOfPayment } from './payout-of-payment.tsx';
export { balanceQuery } from './payouts.api.ts';
