import { expect, test } from 'vitest';
import { customerName } from './payment-words.ts';

test('a customer is called by the name, else the e-mail, else the phone, and only else without a name', () => {
  const client = { id: null, nom: 'Awa Diop', email: 'awa@exemple.sn', telephone: '+221771234567' };
  const called = (known: object) => customerName({ client: { ...client, ...known } });
  expect(called({})).toBe('Awa Diop');
  expect(called({ nom: null })).toBe('awa@exemple.sn');
  expect(called({ nom: null, email: null })).toBe('+221771234567');
  expect(called({ nom: null, email: null, telephone: null })).toBe('Client sans nom');
});
