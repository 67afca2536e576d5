export { countSeen, countUse, linkOfCode, type PaymentLink } from './payment-links.store.ts';
export { requireActive, requireUsesLeft } from './status.ts';
