import type {
  ClosingDayState,
  ClosingObstacle,
  SafeguardingSource,
} from '@nzela/contract/period-closings';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

export const stateNames: Readonly<Record<ClosingDayState, () => string>> = {
  cloture: m.closings_state_cloture,
  a_cloturer: m.closings_state_a_cloturer,
  en_cours: m.closings_state_en_cours,
};

export const stateLooks: Readonly<Record<ClosingDayState, StatusLook>> = {
  cloture: 'done',
  a_cloturer: 'pending',
  en_cours: 'checking',
};

export const obstacleTexts: Readonly<Record<ClosingObstacle, () => string>> = {
  mois_en_cours: m.closings_obstacle_mois_en_cours,
  jours: m.closings_obstacle_jours,
  releves: m.closings_obstacle_releves,
  ecarts: m.closings_obstacle_ecarts,
};

export const sourceNames: Readonly<Record<SafeguardingSource, () => string>> = {
  cards: m.reconciliation_source_cards,
  payouts: m.reconciliation_source_payouts,
  'mobile-money': m.reconciliation_source_mobile,
  bank: m.reconciliation_source_bank,
  topups: m.postings_account_topups,
  bills: m.postings_account_bills,
  issuing: m.postings_account_issuing,
};
