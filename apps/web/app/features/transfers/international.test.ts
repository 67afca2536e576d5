import type { Corridor } from '@nzela/contract/tariffs';
import { expect, test } from 'vitest';
import {
  emptyInternational,
  internationalCorridors,
  internationalRequest,
  modeOf,
} from './international.ts';

const mode = { delaiHeures: 1, minimum: 5, maximum: 2000, operateurs: [], etat: 'up' as const };
const corridor = (pays: string): Corridor => ({
  pays,
  nom: pays,
  devise: 'XOF',
  modes: [
    { ...mode, mode: 'mobile' },
    { ...mode, mode: 'cash' },
  ],
  actif: true,
  avis: null,
});

test('offers the specification’s countries in its order, those that have a corridor', () => {
  const offered = internationalCorridors(['ML', 'FR', 'SN', 'CI'].map(corridor));
  expect(offered.map(({ pays }) => pays)).toEqual(['SN', 'CI', 'ML']);
});

test('asks the wallet’s price once there are an amount and a country', () => {
  const [senegal] = [corridor('SN')];
  const form = { ...emptyInternational, country: 'SN', amountText: '1 250,5' };
  expect(internationalRequest(form, senegal)).toEqual({
    canal: 'wallet',
    montant: '1250.50',
    deviseSource: 'EUR',
    deviseCible: 'XOF',
    pays: 'SN',
    modeReception: 'mobile',
    methodePaiement: 'wallet',
  });
  expect(internationalRequest({ ...form, amountText: '0' }, senegal)).toBeNull();
  expect(internationalRequest({ ...form, amountText: 'x' }, senegal)).toBeNull();
  expect(internationalRequest(form, null)).toBeNull();
});

test('keeps the chosen way where the country has it', () => {
  const senegal = corridor('SN');
  expect(modeOf({ ...emptyInternational, delivery: 'cash' }, senegal)).toBe('cash');
  expect(modeOf({ ...emptyInternational, delivery: 'bank' }, senegal)).toBe('mobile');
  expect(modeOf(emptyInternational, null)).toBeNull();
});
