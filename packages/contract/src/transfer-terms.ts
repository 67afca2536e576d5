/** Apart from the schemas, so that a page that only shows a transfer does not fetch what checks one. */

export const deliveryMethods = ['bank', 'mobile', 'cash', 'nzela'] as const;
export const paymentMethods = ['card', 'bank', 'wallet'] as const;

/** Sending currencies of the wizard (§9); its receiving currencies come from the corridors. */
export const wizardSendingCurrencies = ['EUR', 'USD', 'GBP'] as const;

/** Days to agree to a new amount, when the rate moved too far before the payment came; then the money goes back. */
export const answerDays = 3;

/** Seconds after the confirmation during which the payout waits, so that a person can undo. */
export const undoWindowSeconds = 60;

/** Operations of one noun (transfers, deposits) that a person may leave waiting for their payment. */
export const unpaidMost = 20;
