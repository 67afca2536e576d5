import { m } from '@nzela/messages/m';

/** The ways to pay, as whoever is paid reads them. */
export const methodNames = {
  mobile: m.pay_mobile,
  card: m.pay_card,
  wallet: m.checkout_wallet,
} as const;
