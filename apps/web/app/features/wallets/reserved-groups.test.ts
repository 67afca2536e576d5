import { describe, expect, test } from 'vitest';
import { formatMoney } from '@nzela/money/format';
import { type ReservedElement, reservedGroups } from './reserved-groups.ts';

const element = (
  id: string,
  montant: number,
  { devise = 'EUR', moyen = 'portefeuille' }: Partial<ReservedElement> = {},
) => ({ id, montant, devise, moyen }) as ReservedElement;

describe('reservedGroups', () => {
  test('sums each wallet and the cards of each currency apart, to the cent', () => {
    const groups = reservedGroups([
      element('a', 0.1),
      element('b', 5, { moyen: 'carte-virtuelle', devise: 'USD' }),
      element('c', 0.2),
      element('d', 7, { devise: 'USD' }),
    ]);
    const told = groups.map(({ means, currency, elements, total }) => [
      `${means} ${currency}`,
      elements.map(({ id }) => id).join(''),
      formatMoney(total),
    ]);
    expect(told).toEqual([
      ['portefeuille EUR', 'ac', expect.stringMatching(/^0,30/)],
      ['carte-virtuelle USD', 'b', expect.stringMatching(/^5,00/)],
      ['portefeuille USD', 'd', expect.stringMatching(/^7,00/)],
    ]);
  });
});
