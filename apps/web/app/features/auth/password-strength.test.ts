import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test('says nothing of nothing, and calls a short password weak whatever it holds', () => {
  expect(passwordStrength('', [])).toBe(0);
  expect(passwordStrength('aB3$xY9!z', [])).toBe(1);
});

test.each(['motdepasse123', 'azertyuiop12', '1234567890', 'aaaaaaaaaaaa', 'abcdefghijkl'])(
  'calls %s easily guessed',
  (password) => {
    expect(passwordStrength(password, [])).toBe(1);
  },
);

test('counts the person’s own words for little', () => {
  const own = ['Prénom Famille', 'prenom.famille@nzela.example'];
  expect(passwordStrength('Famille-2026', own)).toBeLessThan(passwordStrength('Tambour-2026', own));
});

test('calls three words without a link strong', () => {
  expect(passwordStrength('lampe girafe ruisseau', [])).toBe(4);
});
