import type { SettingsDocument } from '@nzela/contract/settings';
import { expect, test } from 'vitest';
import { placeOf } from '../../settings/settings-fields.ts';
import { corridorFields } from './corridors.fields.ts';
import { tariffFields } from './tariffs.fields.ts';

const togo: SettingsDocument<'corridors'>['corridors'][number] = {
  pays: 'TG',
  nom: 'Togo',
  devise: 'XOF',
  modes: [
    { mode: 'bank', delaiHeures: 24, minimum: '5.00', maximum: '10.00', operateurs: [] },
    { mode: 'mobile', delaiHeures: 1, minimum: '5.00', maximum: '10.00', operateurs: [] },
  ],
  actif: true,
  avis: null,
};

test.each([
  ['corridors.0.modes.1.minimum', 'Togo, Mobile money, Minimum (EUR)'],
  ['corridors.0.modes.0.delaiHeures', 'Togo, Compte bancaire, Délai'],
  ['corridors.0.avis', 'Togo, Avis public'],
  ['corridors', null],
])('a fault at %s is named %s', (path, place) => {
  expect(placeOf({ fields: corridorFields }, { corridors: [togo] }, path)).toBe(place);
});

test('a fault of a price is named by its service, its day and its field', () => {
  const row: SettingsDocument<'tariffs'>['lignes'][number] = {
    canal: 'wallet',
    pourcentageBps: 100,
    minimum: '2.00',
    fixeEur: '0',
    margeBps: 50,
    debut: '2027-03-03T12:00:00.000Z',
  };
  const placed = (debut: string) =>
    placeOf({ fields: tariffFields }, { lignes: [{ ...row, debut }] }, 'lignes.0.minimum');
  expect(placed(row.debut)).toMatch(/, 3 mars 2027, Frais minimum$/);
  expect(placed('')).toMatch(/^[^,]+, Frais minimum$/);
});
