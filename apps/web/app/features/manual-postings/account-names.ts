import type { PostingAccount } from '@nzela/contract/manual-postings';
import { m } from '@nzela/messages/m';

export const accountNames: Readonly<Record<PostingAccount, () => string>> = {
  frais: m.postings_account_frais,
  marge: m.postings_account_marge,
  change: m.postings_account_change,
  garantie: m.postings_account_garantie,
  attente: m.postings_account_attente,
  'passerelle-cartes': m.postings_account_cards,
  banque: m.postings_account_bank,
  versements: m.postings_account_payouts,
  'mobile-money': m.postings_account_mobile,
  recharges: m.postings_account_topups,
  factures: m.postings_account_bills,
  'emission-cartes': m.postings_account_issuing,
  client: m.postings_account_client,
};
