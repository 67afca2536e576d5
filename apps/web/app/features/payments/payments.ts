/** What other features may use of the payments. */
export { figuresQuery } from './figures.api.ts';
export { DisputeNote } from './dispute-note.tsx';
export { FigureCards } from './figure-cards.tsx';
export { LatestPayments } from './latest-payments.tsx';
export { MerchantBalanceCard } from './merchant-balance.tsx';
export { MethodSplit } from './method-split.tsx';
export { openDisputesQuery } from './disputes.api.ts';
export { latestPaymentsQuery } from './payments.api.ts';
export type { RevenueChartProps } from './revenue-chart.tsx';
