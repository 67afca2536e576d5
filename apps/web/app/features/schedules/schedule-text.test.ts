import { afterEach, expect, test } from 'vitest';
import { userTimeZones } from '@nzela/contract/users';
import { baseLocale, overwriteGetLocale } from '@nzela/messages/locale';
import { zoneText } from './schedule-text.ts';

afterEach(() => overwriteGetLocale(() => baseLocale));

test('a time zone is said as people do, in each language', () => {
  expect(zoneText('Europe/Paris')).toBe('heure locale à Paris');
  expect(zoneText('America/Port_of_Spain')).toBe('heure locale à Port of Spain');
  overwriteGetLocale(() => 'en');
  expect(zoneText('America/New_York')).toBe('New York time');
  overwriteGetLocale(() => 'es');
  expect(zoneText('Europe/Paris')).toBe('hora de París');
  for (const zone of userTimeZones) expect(zoneText(zone)).not.toContain('/');
});
