import type { Schedule } from '@nzela/contract/schedules';
import type { userTimeZones } from '@nzela/contract/users';
import { formatDate } from '../../lib/format.ts';
import { frequencyName } from '../../lib/frequency.ts';
import { m } from '@nzela/messages/m';

/** `samedi 31 janvier 2027, 09:00`, on the reader's clocks: those of the settings, wherever the rule was made. */
export function occurrenceText(moment: string): string {
  return `${formatDate(moment, 'long')}, ${formatDate(moment, 'time')}`;
}

type OfferedZone = (typeof userTimeZones)[number];

const cities: Readonly<Record<OfferedZone, () => string>> = {
  'Europe/Paris': m.schedules_zone_paris,
  'Africa/Dakar': m.schedules_zone_dakar,
  'Africa/Kinshasa': m.schedules_zone_kinshasa,
  'Africa/Lagos': m.schedules_zone_lagos,
  'Africa/Douala': m.schedules_zone_douala,
  'America/New_York': m.schedules_zone_new_york,
  'Asia/Tokyo': m.schedules_zone_tokyo,
};

/** Whose clocks, as people say it: `Europe/Paris` is « heure locale à Paris », `hora de París` (CLDR, exemplar cities). */
export function zoneText(zone: string): string {
  const said = cities[zone as OfferedZone] as (() => string) | undefined;
  const city = said?.() ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return m.schedules_zone_of({ city });
}

/** « Chaque mois, à 09:00 (heure locale à Paris) ». */
export function ruleText({ frequence, heure, fuseauHoraire, fin }: Schedule): string {
  const values = {
    frequency: frequencyName(frequence),
    time: heure,
    zone: zoneText(fuseauHoraire),
  };
  if (fin === null) return m.schedules_rule(values);
  return m.schedules_rule_until({ ...values, date: formatDate(fin) });
}
