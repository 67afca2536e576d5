import { describe, expect, test } from 'vitest';
import type { Corridor } from '@nzela/contract/tariffs';
import {
  bankCountries,
  countryOfIban,
  emptyWithdrawal,
  priceRequest,
} from './withdrawal-values.ts';

function corridor(pays: string, devise: Corridor['devise'], actif = true): Corridor {
  const limits = { delaiHeures: 24, minimum: 5, maximum: 100, operateurs: [], etat: 'up' as const };
  return { pays, nom: pays, devise, modes: [{ mode: 'bank', ...limits }], actif, avis: null };
}
const corridors = [corridor('SN', 'XOF'), corridor('FR', 'EUR'), corridor('GB', 'GBP')];

describe('the countries that a bank account may be in', () => {
  test('the corridors’, each in its currency, and the rest of the SEPA area in euros', () => {
    const countries = bankCountries(corridors);
    expect(countries.slice(0, 3).map(({ pays, devise }) => [pays, devise])).toEqual([
      ['SN', 'XOF'],
      ['FR', 'EUR'],
      ['GB', 'GBP'],
    ]);
    expect(countries).toContainEqual({ pays: 'DE', devise: 'EUR' });
    expect(countries.filter(({ pays }) => pays === 'GB')).toHaveLength(1);
    expect(countries.map(({ pays }) => pays)).not.toContain('TR');
  });

  test('the corridors alone while the euro’s is closed', () => {
    const closed = [corridor('SN', 'XOF'), corridor('FR', 'EUR', false)];
    expect(bankCountries(closed).map(({ pays }) => pays)).toEqual(['SN']);
  });

  test('an IBAN names its own, and its price is asked for in euros', () => {
    const countries = bankCountries(corridors).map(({ pays }) => pays);
    expect(countryOfIban('de67 3704', countries)).toBe('DE');
    expect(countryOfIban('TR33', countries)).toBeNull();
    const values = { ...emptyWithdrawal, montant: '20', paysBanque: 'DE' };
    expect(priceRequest(values, corridors)).toMatchObject({ pays: 'DE', deviseCible: 'EUR' });
    expect(priceRequest({ ...values, paysBanque: 'GB' }, corridors)?.deviseCible).toBe('GBP');
  });
});
