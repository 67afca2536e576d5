import { baseLocale, overwriteGetLocale } from '@nzela/messages/locale';
import { afterAll, expect, test } from 'vitest';

afterAll(() => overwriteGetLocale(() => baseLocale));

/**
 * The server loads a module once and serves every language with it: a text that is made while a module is loaded stays in the
 * language of the first visit, and the browser draws another one.
 */
test('no module makes a text while it is loaded', async () => {
  const modules = import.meta.glob([
    './{features,layouts,lib,pages,ui}/**/*.{ts,tsx}',
    '!./**/*.{test,vite,script}.{ts,tsx}',
    '!./ui/testing/**',
  ]);
  overwriteGetLocale(() => {
    throw new Error('a text is made while the module is loaded');
  });
  const faults: string[] = [];
  for (const [path, load] of Object.entries(modules)) {
    try {
      await load();
    } catch (error) {
      faults.push(`${path}: ${String(error)}`);
    }
  }
  expect(Object.keys(modules).length).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});
