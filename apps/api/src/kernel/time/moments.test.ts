import { render } from '@nzela/messages/render';
import { expect, test } from 'vitest';
import { zoneName } from './moments.ts';

test('a zone is told by its city, by the name that the language has for it', () => {
  const told = (zone: string, language: string) =>
    render(zoneName(zone), { language, timeZone: zone });
  expect(told('America/New_York', 'fr')).toBe('heure locale à New York');
  expect(told('America/New_York', 'es')).toBe('hora de Nueva York');
  expect(told('UTC', 'fr')).toBe('heure UTC');
  expect(told('UTC', 'en')).toBe('UTC');
  expect(told('America/Sao_Paulo', 'en')).toBe('Sao Paulo time');
});
