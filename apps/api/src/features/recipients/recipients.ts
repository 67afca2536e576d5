export { askHolder, payoutBeneficiary } from './name-check.ts';
export { payeeWords, recipientId, type ResolvedRecipient } from './payee.ts';
export { isKeptUnasked } from './namesakes.ts';
export {
  asShown,
  homeOf,
  nzelaRecipient,
  payableRecipient,
  resolveRecipient,
} from './recipients.service.ts';
export type { PayeeUse } from './changing.ts';
export { phoneOf, readPhone } from './phones.ts';
export {
  keepAside,
  keepPaid,
  keepRecipient,
  listRecipients,
  noteTransfer,
  recipientsOf,
  type StoredRecipient,
  wireAccount,
  type Paid,
} from './recipients.store.ts';
