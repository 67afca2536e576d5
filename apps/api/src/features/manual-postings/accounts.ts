import type { PostingAccount } from '@nzela/contract/manual-postings';
import type { AccountRef } from '@nzela/ledger/types';
import type { CurrencyCode } from '@nzela/money/currencies';
import { own, settlement, wallet } from '../../kernel/data/book.ts';

type Own = Exclude<PostingAccount, 'client'>;

const accounts: Readonly<Record<Own, (currency: CurrencyCode) => AccountRef>> = {
  frais: (currency) => own('fees', currency),
  marge: (currency) => own('spread', currency),
  change: (currency) => own('fx', currency),
  garantie: (currency) => own('guarantee', currency),
  attente: (currency) => own('suspense', currency),
  'passerelle-cartes': (currency) => settlement('cards', currency),
  banque: (currency) => settlement('bank', currency),
  versements: (currency) => settlement('payouts', currency),
  'mobile-money': (currency) => settlement('mobile-money', currency),
  recharges: (currency) => settlement('topups', currency),
  factures: (currency) => settlement('bills', currency),
  'emission-cartes': (currency) => settlement('issuing', currency),
};

/** The ledger's account behind a name of the contract, in the live book. */
export function ledgerAccount(
  name: PostingAccount,
  currency: CurrencyCode,
  clientId: string | null,
): AccountRef {
  if (name !== 'client') return accounts[name](currency);
  if (clientId === null) throw new Error('A posting on a wallet names whose it is');
  return wallet(clientId, currency);
}
