import { describe, expect, test } from 'vitest';
import { changesOf, shownValue } from '../features/settings/settings-fields.ts';
import { namingOf } from './setting-places.ts';

type Row = Readonly<Record<string, unknown>>;

const days = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'] as const;
const price = { pourcentageBps: 100, minimum: '2', fixeEur: '0', margeBps: 50, debut: days[0] };
const method = { mode: 'bank', delaiHeures: 24, minimum: '1', maximum: '5000', operateurs: [] };
const country = { pays: 'SN', nom: 'Sénégal', devise: 'XOF', actif: true, avis: null };

/** A row of each list of the configuration, and what an administrator can make of it. */
const lists: readonly { subject: string; path: string; row: Row; changes: readonly Row[] }[] = [
  {
    subject: 'tariffs',
    path: 'lignes',
    row: { canal: 'wizard', ...price },
    changes: [
      { canal: 'wallet' },
      { pourcentageBps: 300 },
      { minimum: '3' },
      { fixeEur: '1' },
      { margeBps: 60 },
      { debut: days[1] },
    ],
  },
  {
    subject: 'payment-tariffs',
    path: 'lignes',
    row: { moyen: 'card', pourcentageBps: 100, fixeEur: '0', delaiJours: 2, debut: days[0] },
    changes: [
      { moyen: 'mobile' },
      { pourcentageBps: 200 },
      { fixeEur: '1' },
      { delaiJours: 3 },
      { debut: days[1] },
    ],
  },
  {
    subject: 'corridors',
    path: 'corridors',
    row: { ...country, modes: [method] },
    changes: [
      { pays: 'ML' },
      { nom: 'Mali' },
      { devise: 'XAF' },
      { actif: false },
      { avis: 'Fermé à 16 h.' },
      { modes: [{ ...method, delaiHeures: 48 }] },
      { modes: [{ ...method, minimum: '2' }] },
      { modes: [{ ...method, maximum: '100' }] },
      { modes: [{ ...method, operateurs: [{ code: 'ORANGE', nom: 'Orange' }] }] },
    ],
  },
  {
    subject: 'currencies',
    path: 'devises',
    row: {
      code: 'MAD',
      nom: 'Dirham',
      symbole: 'MAD',
      decimales: 2,
      source: 'fixe',
      tauxFixe: '10.8',
      actif: true,
    },
    changes: [
      { code: 'TND' },
      { nom: 'Dirham marocain' },
      { symbole: 'DH' },
      { decimales: 0 },
      { source: 'flux' },
      { tauxFixe: '10.9' },
      { actif: false },
    ],
  },
  {
    subject: 'gateways.mobile-money',
    path: 'operateurs',
    row: { code: 'MTN', nom: 'MTN', actif: true, pays: [{ pays: 'CM', devises: ['XAF'] }] },
    changes: [
      { code: 'AIRTEL' },
      { nom: 'MTN MoMo' },
      { actif: false },
      { pays: [{ pays: 'CG', devises: ['XAF'] }] },
    ],
  },
  {
    subject: 'content-draft',
    path: 'elements',
    row: { cle: 'faq.content', type: 'text', valeur: 'un' },
    changes: [{ cle: 'faq.title' }, { type: 'json' }, { valeur: 'deux' }],
  },
];

describe('the changes of the configuration', () => {
  test.each(lists)('of $subject are told, whatever of a row changes', (list) => {
    const { subject, path, row, changes } = list;
    const naming = namingOf(subject) ?? expect.unreachable();
    const shown = (rows: readonly Row[]) => shownValue(naming, path, rows);
    expect(shown([row, row])).toHaveLength((shown([row]) ?? []).length * 2);
    for (const change of changes)
      expect(shown([{ ...row, ...change }]), JSON.stringify(change)).not.toEqual(shown([row]));
  });

  test('are told by the parts of a field that have a name, and by the field without one', () => {
    const naming = namingOf('gateways.mobile-money') ?? expect.unreachable();
    const before = { mobileMoney: true, virement: true, carte: true };
    const after = { ...before, carte: false };
    expect(changesOf(naming, [{ name: 'methodes', before, after }])).toEqual([
      { path: 'methodes.carte', label: 'Carte bancaire', before: true, after: false },
    ]);
    expect(changesOf(naming, [{ name: 'inconnu', before: 1, after: 2 }])).toEqual([
      { path: 'inconnu', label: 'inconnu', before: 1, after: 2 },
    ]);
  });
});
