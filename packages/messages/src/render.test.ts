import { expect, test } from 'vitest';
import { say } from './message.ts';
import { render } from './render.ts';

const message = say('transfers_confirmed_text_by', {
  name: 'Awa',
  amount: { minor: 2_000n, currency: 'EUR' },
  moment: new Date('2026-07-31T23:05:00Z'),
});
const told = (timeZone: string, language = 'fr') =>
  render(message, { language, timeZone }).replaceAll('\u00a0', ' ');

test('a moment is told on the clocks of its reader, whose zone is named while it is only presumed', () => {
  const start = 'Awa recevra 20,00 €, au plus tard le';
  expect(told('Europe/Paris')).toBe(`${start} 1er août 2026 à 01:05 (heure de Paris).`);
  expect(told('Africa/Dakar')).toBe(`${start} 31 juillet 2026 à 23:05.`);
  expect(told('Asia/Tokyo')).toBe(`${start} 1er août 2026 à 08:05.`);
});

test('amounts, dates and hours are those of the language', () => {
  expect(told('Asia/Tokyo', 'en')).toBe(
    'Awa will receive €20.00, at the latest on 1 August 2026 at 08:05.',
  );
  expect(told('Asia/Tokyo', 'es')).toBe(
    'Awa recibirá 20,00 €, a más tardar el 1 de agosto de 2026 a las 08:05.',
  );
  expect(told('Europe/Paris', 'ln')).toBe(told('Europe/Paris'));
});
