import type { Schedule, ScheduleFrequency } from '@nzela/contract/schedules';
import { formatDate } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';

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

/** `samedi 31 janvier 2027, 09:00`, on the reader's clocks: those of the settings, wherever the rule was made. */
export function occurrenceText(moment: string): string {
  return `${formatDate(moment, 'long')}, ${formatDate(moment, 'time')}`;
}

/** « Chaque mois, à 09:00 (Europe/Paris) ». */
export function ruleText({ frequence, heure, fuseauHoraire, fin }: Schedule): string {
  const values = { frequency: frequencyName(frequence), time: heure, zone: fuseauHoraire };
  if (fin === null) return m.schedules_rule(values);
  return m.schedules_rule_until({ ...values, date: formatDate(`${fin}T12:00:00Z`) });
}
