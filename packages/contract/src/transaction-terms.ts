/** Apart from the schemas, so that a page that only shows transactions does not fetch what checks them. */

/** The log of transactions, as the specification words it (§3). */
export const transactionTypes = ['payment', 'withdrawal', 'topup', 'refund'] as const;
export type TransactionType = (typeof transactionTypes)[number];
export const transactionStatuses = ['completed', 'pending', 'failed', 'refunded'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
export const transactionMethods = ['card', 'bank_transfer', 'mobile_money', 'wallet'] as const;
export type TransactionMethod = (typeof transactionMethods)[number];

/** The last seven days are what an administrator is shown first (§9). */
export const transactionPeriods = ['today', 'yesterday', '7days', '30days', 'custom'] as const;
export type TransactionPeriod = (typeof transactionPeriods)[number];

/** What a report adds up by; each has lines of its own for each currency. */
export const reportGroups = ['detail', 'corridor', 'operateur', 'moyen'] as const;
export type ReportGroup = (typeof reportGroups)[number];
