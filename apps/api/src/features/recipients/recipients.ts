export { checkName, payoutBeneficiary } from './name-check.ts';
export { nzelaRecipient, resolveRecipient, type ResolvedRecipient } from './recipients.service.ts';
export { phoneOf, readPhone } from './phones.ts';
export {
  findRecipient,
  keepRecipient,
  listRecipients,
  noteTransfer,
  wireAccount,
} from './recipients.store.ts';
