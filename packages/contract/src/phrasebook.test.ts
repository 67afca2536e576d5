import { expect, test } from 'vitest';
import { createPhrasebook } from './phrasebook.ts';

const tell = createPhrasebook(
  {
    'Rien n’a été débité.': 'Nothing was debited.',
    'Votre reçu est prêt.': 'Your receipt is ready.',
    'Débité : {total}.': 'Debited: {total}.',
    'Recharge de la carte •••• {last4}': 'Top-up of card •••• {last4}',
    'Recharge {operator}': '{operator} top-up',
    '{amount} chez {merchant}': '{amount} at {merchant}',
    '{card} : {reason} Merci.': '{card}: {reason} Thanks.',
    'Votre carte': 'Your card',
    'Appareil : {device}.': 'Device: {device}.',
    'Rechargez-la pour payer.': 'Top it up to pay.',
  },
  (value) => value.replace(',', '.'),
);

test('tells a whole sentence, whichever spaces it was set with', () => {
  expect(tell('Rien n’a été débité.')).toBe('Nothing was debited.');
  expect(tell('Débité\u00a0: 20,00 €.')).toBe('Debited: 20.00 €.');
});

test('tells several sentences said one after the other, and leaves a person’s own words among them', () => {
  expect(tell('Débité : 20,00 €. Votre reçu est prêt.')).toBe(
    'Debited: 20.00 €. Your receipt is ready.',
  );
  expect(tell('Pour maman. Rien n’a été débité.')).toBe('Pour maman. Nothing was debited.');
});

test('a value ends with its sentence, unless it holds sentences of ours', () => {
  expect(tell('Appareil : Chrome. Rien n’a été débité.')).toBe(
    'Device: Chrome. Nothing was debited.',
  );
  expect(tell('Votre carte : Rien n’a été débité. Rechargez-la pour payer. Merci.')).toBe(
    'Your card: Nothing was debited. Top it up to pay. Thanks.',
  );
});

test('values are told too, and the sentence with the most words of its own wins', () => {
  expect(tell('Votre carte : Rien n’a été débité. Merci.')).toBe(
    'Your card: Nothing was debited. Thanks.',
  );
  expect(tell('Recharge de la carte •••• 1234')).toBe('Top-up of card •••• 1234');
  expect(tell('Recharge Orange')).toBe('Orange top-up');
});

test('what a person wrote is not taken for a sentence of ours', () => {
  expect(tell('Dîner chez Paul')).toBe('Dîner chez Paul');
  expect(tell('')).toBe('');
});
