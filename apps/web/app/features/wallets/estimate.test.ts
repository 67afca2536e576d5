import { expect, test } from 'vitest';
import { estimateMark, estimateNote, formatFigure } from './estimate.ts';

const exact = { devise: 'EUR', estimations: [], dateTaux: null } as const;
const partly = {
  devise: 'USD',
  estimations: ['solde'],
  dateTaux: '2026-03-01T12:00:00.000Z',
} as const;

test('an exact figure has no mark and no note', () => {
  expect(formatFigure<'solde'>(exact, 'solde', 1250.45)).toBe('1\u00a0250,45\u00a0€');
  expect(estimateNote(exact)).toBeNull();
});

test('a converted figure is marked, the others are not, and the note tells the time of the rates', () => {
  expect(formatFigure<'solde' | 'recu'>(partly, 'solde', 218)).toBe('≈\u00a0218,00\u00a0$US');
  expect(formatFigure<'solde' | 'recu'>(partly, 'recu', 0)).toBe('0,00\u00a0$US');
  expect(estimateMark<'solde' | 'recu'>(partly, 'recu', 'solde')).toBe('≈\u00a0');
  expect(estimateNote(partly)).toContain('1er mars 2026');
  expect(estimateNote({ ...partly, dateTaux: null })).toContain('parité légale');
});
