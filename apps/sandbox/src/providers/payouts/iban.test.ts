import { expect, test } from 'vitest';
import { ibanOf, isIban } from './iban.ts';

test.each([
  'DE89 3704 0044 0532 0130 00',
  'FR7630006000011234567890189',
  'SN08SN0100152000048500003035',
])('%s is an IBAN', (iban) => expect(isIban(iban)).toBe(true));

test.each(['', 'DE89370400440532013001', 'DE8937040044053201300', '89DE370400440532013000'])(
  '%s is not',
  (iban) => expect(isIban(iban)).toBe(false),
);

test('an account number of one’s choice gets its check digits', () => {
  for (const end of ['0001', '0007', '0014']) {
    expect(isIban(ibanOf('DE', `37040044053201${end}`))).toBe(true);
  }
});
