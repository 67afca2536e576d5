import type {
  DifferenceEnd,
  DifferenceKind,
  StatementSource,
} from '@nzela/contract/reconciliation';
import { m } from '@nzela/messages/m';

export const sourceNames: Readonly<Record<StatementSource, () => string>> = {
  cards: m.reconciliation_source_cards,
  payouts: m.reconciliation_source_payouts,
  'mobile-money': m.reconciliation_source_mobile,
  bank: m.reconciliation_source_bank,
  topups: m.postings_account_topups,
  bills: m.postings_account_bills,
  issuing: m.postings_account_issuing,
};

export const kindNames: Readonly<Record<DifferenceKind, () => string>> = {
  manquante: m.reconciliation_kind_manquante,
  en_trop: m.reconciliation_kind_en_trop,
  montant: m.reconciliation_kind_montant,
  devise: m.reconciliation_kind_devise,
  frais: m.reconciliation_kind_frais,
  doublon: m.reconciliation_kind_doublon,
  etat: m.reconciliation_kind_etat,
  illisible: m.reconciliation_kind_illisible,
  solde: m.reconciliation_kind_solde,
};

export const endNames: Readonly<Record<DifferenceEnd, () => string>> = {
  corrigee: m.reconciliation_end_corrigee,
  acceptee: m.reconciliation_end_acceptee,
  retrouvee: m.reconciliation_end_retrouvee,
};
