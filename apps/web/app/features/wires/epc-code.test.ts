import { expect, test } from 'vitest';
import { epcText } from './epc-code.ts';

test('the code holds the eleven lines of EPC069-12, in their order', () => {
  const text = epcText({
    holder: 'Nzela SAS',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    bic: 'AGRIFRPP',
    amount: '202.00',
    reference: 'TRANSFER-123456',
  });
  expect(text.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'AGRIFRPP',
    'Nzela SAS',
    'FR7630006000011234567890189',
    'EUR202.00',
    '',
    '',
    'TRANSFER-123456',
  ]);
});

test('a name is cut where the standard ends it', () => {
  const holder = 'N'.repeat(80);
  const text = epcText({ holder, iban: 'FR76', bic: 'X', amount: '1.00', reference: 'R' });
  expect(text.split('\n')[5]).toHaveLength(70);
});
