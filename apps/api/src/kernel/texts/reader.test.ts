import { expect, test } from 'vitest';
import { decimal } from '@nzela/money/decimal';
import { money } from '@nzela/money/money';
import { say } from '@nzela/messages/message';
import { keysSaying, render } from '@nzela/messages/render';
import { amountFor, dateFor, dayFor, momentFor, rateFor, zoneFor } from './reader.ts';

const at = (language: string, timeZone = 'Africa/Dakar') => ({
  application: 'Nzela',
  language,
  timeZone,
});
const moment = new Date('2026-03-01T22:05:00Z');

const french = ['1er mars 2026 à 22:05', '1er mars 2026', 'heure locale à Dakar', 'Frais', 'recu'];

test.each([
  ['fr', french],
  ['en', ['1 March 2026 at 22:05', '1 March 2026', 'Dakar time', 'Fees', 'receipt']],
  [
    'es',
    [
      '1 de marzo de 2026 a las 22:05',
      '1 de marzo de 2026',
      'hora de Dakar',
      'Comisiones',
      'recibo',
    ],
  ],
  // Lingala has texts for pages only: its documents are in French.
  ['ln', french],
])('in %s', (language, words) => {
  const reader = at(language);
  expect([
    momentFor(reader, moment),
    dayFor(reader, '2026-03-01'),
    zoneFor(reader),
    render(say('documents_fees'), reader),
    render(say('receipts_file'), reader),
  ]).toEqual(words);
  expect(dateFor(reader, moment)).toBe(dayFor(reader, '2026-03-01'));
});

test('amounts and rates are written as the language does', () => {
  const amount = money(-125_045n, 'EUR');
  expect(amountFor(at('fr'), amount)).toBe('−1\u00a0250,45\u00a0€');
  expect(amountFor(at('en'), amount)).toBe('−€1,250.45');
  expect(amountFor(at('es'), amount)).toBe('−1250,45\u00a0€');
  const rate = { from: 'EUR', rate: decimal('655.957'), to: 'XOF' };
  expect(rateFor(at('fr'), rate)).toBe('1 EUR = 655,957 XOF');
  expect(rateFor(at('en'), rate)).toBe('1 EUR = 655.957 XOF');
});

test('clocks are the reader’s own', () => {
  expect(momentFor(at('fr', 'Asia/Tokyo'), moment)).toBe('2 mars 2026 à 07:05');
  expect(dateFor(at('fr', 'Asia/Tokyo'), moment)).toBe('2 mars 2026');
  expect(zoneFor(at('es', 'America/New_York'))).toBe('hora de Nueva York');
});

// The same words in both languages.
const shared = new Set([
  'Conversion',
  'Date',
  'De',
  'Description',
  'Disponible',
  'Internet',
  'Mobile Money',
  'Type',
]);

test.each(['en', 'es'])('in %s no label of a document is French', (language) => {
  const labels = ['documents_', 'receipts_', 'statements_'].flatMap((family) =>
    keysSaying('', { family, language: 'fr' }),
  );
  expect(labels.length).toBeGreaterThan(100);
  const told = (key: (typeof labels)[number], locale: string) =>
    render({ key, values: {} }, at(locale));
  const french = labels.filter((key) => told(key, language) === told(key, 'fr'));
  expect(french.filter((key) => !shared.has(told(key, 'fr')))).toEqual([]);
});
