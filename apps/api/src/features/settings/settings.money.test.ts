import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { saving } from '../../../test/proof.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = await api.admin();
});
afterAll(() => api.close());

const change = async (subject: string, changed: (known: Wire) => Wire) => {
  const { valeur, version } = (await admin.get(`/settings/${subject}`)).body;
  const next = { ...valeur, ...changed(valeur) };
  return saving(admin, `/settings/${subject}`, { valeur: next, version });
};

const average = (pourcentage: string) => (known: Wire) => ({
  moyenneBanques: { ...known.moyenneBanques, pourcentage },
});
const confirmed = (limits: object) => (known: Wire) => ({
  niveaux: { ...known.niveaux, confirme: { ...known.niveaux.confirme, ...limits } },
});
const corridors = (changed: (known: Wire[]) => Wire[]) => (known: Wire) => ({
  corridors: changed(known.corridors),
});
const methods = (changed: (known: Wire[]) => Wire[]) =>
  corridors(([first, ...others]) => [{ ...first, modes: changed(first.modes) }, ...others]);
const iban = (text: string) => () => ({ iban: text });

const refused: readonly (readonly [string, (known: Wire) => Wire, string, string])[] = [
  ['bank-account', iban('FR7630006000011234567890188'), 'iban', 'IBAN'],
  ['bank-account', iban('FR76 3000 6000 0112 3456 789'), 'iban', 'IBAN'],
  ['rates', average('100.01'), 'moyenneBanques.pourcentage', 'au plus 100'],
  ['rates', average('onze'), 'moyenneBanques.pourcentage', 'montant valide'],
  ['limits', confirmed({ jour: '30000.01' }), 'niveaux.confirme.jour', 'sur 30 jours'],
  ['limits', confirmed({ mois: '900000' }), 'niveaux.confirme.mois', 'sur un an'],
  ['bills', () => ({ vedettes: ['eneo', 'cie', 'eneo'] }), 'vedettes.2', 'déjà dans la liste'],
  ['corridors', corridors(() => []), 'corridors', 'au moins un pays'],
  ['corridors', corridors((all) => [all[0], ...all]), 'corridors.1.pays', 'déjà dans la liste'],
  ['corridors', methods(() => []), 'corridors.0.modes', 'au moins un mode'],
  [
    'corridors',
    methods((all) => [all[0], ...all]),
    'corridors.0.modes.1.mode',
    'déjà dans la liste',
  ],
  ['bills', () => ({ vedettes: ['eneo', ''] }), 'vedettes.1', 'obligatoire'],
];

test.each(refused)(
  'PUT /settings/%s 400: what holds for nobody is refused at its field (%#)',
  async (subject, changed, field, reason) => {
    const { status, body } = await change(subject, changed);
    expect([status, body.errors]).toEqual([
      400,
      [{ champ: `valeur.${field}`, message: expect.stringContaining(reason) }],
    ]);
  },
);

test('PUT /settings/bank-account 200: an IBAN is taken in groups, as a person types it', async () => {
  const { status, body } = await change('bank-account', iban('DE89 3704 0044 0532 0130 00'));
  expect([status, body.valeur.iban]).toEqual([200, 'DE89 3704 0044 0532 0130 00']);
});
