/** The product's nouns: the folder of a feature has no other name (docs/architecture.md). A new one needs an ADR. */
export const NOUNS = new Set(
  `auth step-up users account referrals recipients quotes transfers wallets deposits withdrawals qr mobile-money topups bills virtual-cards
  money-requests statements notifications mails merchants events payments payment-links customers files api-keys webhooks kyc operations rates tariffs administrators views platform approvals people screening rules reviews settings
  gateways content redirects images consent cookies chat data-requests retention manual-postings reconciliation period-closings audit support schedules card-payments
  payouts wires limits`.split(/\s+/),
);
