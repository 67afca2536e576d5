/** Apart from the schemas, so that a page that only shows payments does not fetch what checks one. */

/** What a card may be charged in. A wire is in the currency of our account. */
export const depositCurrencies = ['EUR', 'USD', 'GBP'] as const;
export type DepositCurrency = (typeof depositCurrencies)[number];

/** What may be asked for. Cards pay in the first three. */
export const requestCurrencies = [...depositCurrencies, 'XOF', 'XAF', 'CDF'] as const;
export type RequestCurrency = (typeof requestCurrencies)[number];
/** What merchants are paid in. */
export type PaymentCurrency = RequestCurrency;

/** Who bears the fee: it is taken from what the merchant gets (`commerce`), or added to what the payer gives (`payeur`). */
export const feeBearers = ['commerce', 'payeur'] as const;
export type FeeBearer = (typeof feeBearers)[number];

/** How requests and merchants are paid. */
export const paymentWays = ['wallet', 'card', 'mobile'] as const;
export type PaymentWay = (typeof paymentWays)[number];
export type PaymentMethod = PaymentWay;

/** `en_attente` until it is paid, called off (`annule`), or its time is over (`expire`). */
export const paymentStatuses = [
  'en_attente',
  'paye',
  'partiellement_rembourse',
  'rembourse',
  'annule',
  'expire',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * A dispute waits for the merchant (`a_repondre`), then for the bank of the card (`repondu`), which decides: the merchant keeps
 * the money (`gagne`) or the holder of the card has it back (`perdu`).
 */
export const disputeStatuses = ['a_repondre', 'repondu', 'gagne', 'perdu'] as const;

/** A refund is under way until whoever paid has the money (`reussi`), or it came to nothing and is the merchant's again. */
export const refundStatuses = ['en_attente', 'reussi', 'echoue'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** How what was paid came in: by the ways of payments that are asked for one by one, and by links, whatever the way. */
export const paymentChannels = ['card', 'mobile', 'link', 'wallet'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

export const revenueSteps = ['jour', 'semaine', 'mois'] as const;
export type RevenueStep = (typeof revenueSteps)[number];
