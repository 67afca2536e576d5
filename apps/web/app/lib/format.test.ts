import { afterEach, expect, test } from 'vitest';
import { baseLocale, overwriteGetLocale } from '@nzela/messages/locale';
import {
  formatAmount,
  formatDate,
  formatExact,
  formatForField,
  plainDecimal,
  wireDifference,
} from './format.ts';

afterEach(() => overwriteGetLocale(() => baseLocale));

const noon = '2026-07-12T12:00:00Z';

test('amounts and dates follow the language', () => {
  expect(formatAmount(1250.45, 'EUR')).toBe('1\u00a0250,45\u00a0€');
  expect(formatDate('2026-01-01T12:00:00Z')).toBe('1er janvier 2026');
  expect(formatDate(noon, 'dateTime', 'UTC')).toMatch(/^12 juillet 2026 à \d\d:\d\d$/);
  expect(formatDate('2026-05-01T12:00:00Z', 'long')).toBe('vendredi 1er mai 2026');
  expect(formatDate('2026-05-01T12:00:00Z', 'numeric')).toBe('01/05/2026');
  expect(formatDate(noon, 'long')).toBe('dimanche 12 juillet 2026');
  overwriteGetLocale(() => 'en');
  expect(formatAmount(1250.45, 'EUR')).toBe('€1,250.45');
  expect(formatDate(noon, 'long')).toBe('Sunday, 12 July 2026');
  overwriteGetLocale(() => 'es');
  expect(formatAmount(1250.45, 'EUR')).toBe('1250,45\u00a0€');
  expect(formatDate(noon, 'long')).toBe('domingo, 12 de julio de 2026');
});

test('the difference of two amounts is exact, whatever JSON numbers make of it', () => {
  expect(14.13 - 10).not.toBe(4.13);
  expect(formatExact(wireDifference(14.13, 10, 'EUR'))).toBe('4,13\u00a0€');
  expect(formatExact(wireDifference(10, 14.13, 'EUR'))).toBe('−4,13\u00a0€');
});

test('a date without a time is the same day for a reader in New York', () => {
  expect(formatDate('2023-09-30', 'date', 'America/New_York')).toBe('30 septembre 2023');
  expect(formatDate('2023-09-30T00:00:00Z', 'date', 'America/New_York')).toBe('29 septembre 2023');
});

test('an amount field never holds a comma that could be read back as a decimal mark', () => {
  overwriteGetLocale(() => 'en');
  expect(formatForField('65596')).toBe('65\u00a0596');
  expect(formatForField('1250.50')).toBe('1\u00a0250.50');
});

test('an amount to be pasted elsewhere has the reader’s decimal mark and no groups', () => {
  expect(plainDecimal('1250.50')).toBe('1250,50');
  overwriteGetLocale(() => 'en');
  expect(plainDecimal('1250.50')).toBe('1250.50');
});
