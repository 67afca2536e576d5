export {
  countBegun,
  countSeen,
  countUses,
  findLink,
  linkOfCode,
  type PaymentLink,
} from './payment-links.store.ts';
export { requireActive, requireUsesLeft } from './status.ts';
