import type { ScheduleFrequency } from '@nzela/contract/schedules';
import { m } from '@nzela/messages/m';

/** A frequency by its name. */
export function frequencyName(frequency: ScheduleFrequency): string {
  const names: Record<ScheduleFrequency, () => string> = {
    une_fois: m.schedules_once,
    hebdomadaire: m.schedules_weekly,
    quinzaine: m.schedules_biweekly,
    mensuelle: m.schedules_monthly,
  };
  return names[frequency]();
}
