import { expect, test } from 'vitest';
import { dayWords } from './words.ts';

test('an occurrence is told on the clocks that its owner reads now, wherever its rule was made', () => {
  const rule = { time: '09:00', timeZone: 'Europe/Paris' };
  const told = (timeZone: string) => dayWords({ rule }, '2027-01-31', timeZone);
  expect(told('Europe/Paris')).toBe('le dimanche 31 janvier à 09:00');
  expect(told('Africa/Dakar')).toBe('le dimanche 31 janvier à 08:00');
  expect(told('America/New_York')).toBe('le dimanche 31 janvier à 03:00');
});
