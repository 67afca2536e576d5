import type { LimitPeriod } from '@nzela/contract/limits';
import { m } from '@nzela/messages/m';

export const periodNames: Record<LimitPeriod, () => string> = {
  jour: m.limits_period_day,
  mois: m.limits_period_month,
  annee: m.limits_period_year,
};
