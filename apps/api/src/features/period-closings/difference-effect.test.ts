import { expect, test } from 'vitest';
import { effectsOf } from './difference-effect.ts';
import type { OpenDifference } from './period-closings.store.ts';

const ours = { ourAmount: 2500n, ourCurrency: 'EUR', ourFee: 10n };
const theirs = { theirAmount: 2600n, theirCurrency: 'EUR', theirFee: 15n };
const neither = {
  ourAmount: null,
  ourCurrency: null,
  ourFee: null,
  theirAmount: null,
  theirCurrency: null,
  theirFee: null,
};

type Case = readonly [string, Partial<OpenDifference>, Readonly<Record<string, bigint>>];
const cases: readonly Case[] = [
  ['what it does not tell is not there', { kind: 'manquante', ...ours }, { EUR: -2500n }],
  ['what it alone tells is there', { kind: 'en_trop', ...theirs }, { EUR: 2600n }],
  ['what it tells twice is there twice', { kind: 'doublon', ...ours, ...theirs }, { EUR: 2600n }],
  ['what we have not booked is there', { kind: 'etat', ...ours, ...theirs }, { EUR: 2600n }],
  ['an amount', { kind: 'montant', ...ours, ...theirs }, { EUR: 100n }],
  [
    'a currency',
    { kind: 'devise', ...ours, ...theirs, theirCurrency: 'USD' },
    { EUR: -2500n, USD: 2600n },
  ],
  ['a larger fee is missing there', { kind: 'frais', ...ours, ...theirs }, { EUR: -5n }],
  ['a balance', { kind: 'solde', ...ours, ...theirs }, { EUR: 100n }],
  ['a line that nobody can read', { kind: 'illisible' }, {}],
  [
    'an order that takes money from there',
    { kind: 'manquante', ...ours, direction: -1 },
    { EUR: 2500n },
  ],
];

test.each(cases)('%s', (_what, difference, expected) => {
  const effects = effectsOf({
    source: 'bank',
    kind: 'montant',
    direction: 1,
    ...neither,
    ...difference,
  });
  const sums: Record<string, bigint> = {};
  for (const { currency, amount } of effects) sums[currency] = (sums[currency] ?? 0n) + amount;
  expect(sums).toEqual(expected);
});
