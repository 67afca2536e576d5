import { money } from '@nzela/money/money';
import { render } from '@nzela/messages/render';
import { expect, test } from 'vitest';
import type { Rule } from './occurrences.ts';
import { reminderTitle } from './words.ts';

test('an occurrence is told on the clocks that its owner reads now, wherever its rule was made', () => {
  const rule: Rule = {
    frequency: 'mensuelle',
    startDay: '2027-01-31',
    time: '09:00',
    timeZone: 'Europe/Paris',
    endDay: null,
  };
  const terms = { total: money(2_000n, 'EUR'), received: money(2_000n, 'EUR') };
  const title = reminderTitle({ description: 'Awa', terms, rule }, '2027-01-31');
  const told = (timeZone: string, language = 'fr') =>
    render(title, { language, timeZone }).replaceAll('\u00a0', ' ');
  expect(told('Europe/Paris')).toBe('20,00 € à Awa, le dimanche 31 janvier à 09:00');
  expect(told('Africa/Dakar')).toBe('20,00 € à Awa, le dimanche 31 janvier à 08:00');
  expect(told('America/New_York')).toBe('20,00 € à Awa, le dimanche 31 janvier à 03:00');
  expect(told('Africa/Dakar', 'en')).toBe('€20.00 to Awa, on Sunday 31 January at 08:00');
  expect(told('Africa/Dakar', 'es')).toBe('20,00 € a Awa, el domingo, 31 de enero a las 08:00');
});
