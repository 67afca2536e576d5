import type { Operation } from '@nzela/contract/operations';
import { expect, test } from 'vitest';
import { formatDay, formatExact } from '../../lib/format.ts';
import { activityDays } from './activity-days.ts';
import { operationAct, operationTitle } from './operation-words.ts';
import { activeFilters, readActivity, writeActivity } from './use-activity.ts';

let serial = 0;

function line(changes: Partial<Operation>): Operation {
  serial += 1;
  return {
    id: String(serial),
    reference: `TRX-${serial}`,
    genre: 'transfert',
    type: 'out',
    description: 'Loyer',
    beneficiaire: 'Maman',
    frais: 0,
    montant: 10,
    devise: 'EUR',
    statut: 'completed',
    fin: null,
    compte: true,
    moyen: 'portefeuille',
    date: '2026-11-14T10:00:00.000Z',
    objet: null,
    ...changes,
  };
}

const totalsOf = (lines: readonly Operation[], isWhole = true) =>
  activityDays(lines, { isWhole }).map(({ day, totals }) => [
    day,
    totals?.map((total) =>
      formatExact(total, { signed: true, code: true }).replaceAll('\u00a0', ' '),
    ),
  ]);

test('a day comes to what counts of it, by the currency', () => {
  const lines = [
    line({ montant: 0.1 }),
    line({ montant: 0.2, type: 'in' }),
    line({ montant: 500, compte: false, fin: 'annule', statut: 'failed' }),
    line({ montant: 1000, devise: 'XOF', type: 'in' }),
  ];
  expect(totalsOf(lines)).toEqual([['2026-11-14', ['+0,10 EUR', '+1 000 XOF']]]);
});

test('a day that may go on below says no total', () => {
  const lines = [line({}), line({ date: '2026-11-13T10:00:00.000Z' })];
  expect(totalsOf(lines, false)).toEqual([
    ['2026-11-14', ['−10,00 EUR']],
    ['2026-11-13', undefined],
  ]);
});

test('days are the reader’s: half past eleven at night in London is tomorrow in Paris', () => {
  const [late] = activityDays([line({ date: '2026-11-14T23:30:00.000Z' })], { isWhole: true });
  expect(late?.day).toBe('2026-11-15');
});

test('days are said in words', () => {
  const now = Date.parse('2026-11-16T12:00:00.000Z');
  const days = ['2026-11-16', '2026-11-15', '2026-11-14', '2025-11-14'];
  expect(days.map((day) => formatDay(day, now))).toEqual([
    'Aujourd’hui',
    'Hier',
    '14 novembre',
    '14 novembre 2025',
  ]);
});

test('whom comes first; a number is nobody, and an own deposit is not received', () => {
  expect(operationTitle(line({}))).toBe('Maman');
  const deposit = line({ genre: 'depot', type: 'in', beneficiaire: '+243970000001' });
  expect([operationTitle(deposit), operationAct(deposit)]).toEqual(['Loyer', 'Dépôt']);
  expect(operationAct(line({ type: 'in' }))).toBe('Reçu');
  const shop = line({ genre: 'carte', moyen: 'carte-virtuelle', beneficiaire: 'Librairie' });
  expect(operationTitle(shop)).toBe('Librairie');
});

test('the filters survive a reload; what nobody offers narrows nothing', () => {
  const search = 'genre=retrait&type=out&periode=month&devise=XOF&contrepartie=maman';
  const filters = readActivity(new URLSearchParams(search));
  expect(writeActivity(filters).toString()).toBe(search);
  expect(activeFilters(readActivity(new URLSearchParams('genre=x&type=all&devise=ZZZ')))).toEqual(
    [],
  );
});
