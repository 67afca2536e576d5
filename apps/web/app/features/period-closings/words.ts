import type { ClosingDayState, ClosingObstacle } from '@nzela/contract/period-closings';
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
