/** What other features may use of the payouts of merchants. */
export { MerchantPayouts } from './merchant-payouts.tsx';
