import { capabilities } from '@nzela/contract/administrators';
import { settingsSchemas } from '@nzela/contract/settings';
import type { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { settingPlaces, settingsCalled } from './setting-places.ts';

describe('the places of settings', () => {
  test('hold every field of each subject that has a page', () => {
    const named = new Map<string, Set<string>>();
    for (const { subject, words } of settingPlaces) {
      const fields = named.get(subject) ?? new Set();
      for (const path of Object.keys(words)) fields.add(path.split('.')[0] ?? '');
      named.set(subject, fields);
    }
    for (const [subject, fields] of named) {
      const { shape } = settingsSchemas[subject as keyof typeof settingsSchemas] as z.ZodObject;
      expect([subject, [...fields].toSorted()]).toEqual([subject, Object.keys(shape).toSorted()]);
    }
  });

  test('are found by words in any order, without accents, and lead to the field', () => {
    expect(settingsCalled('  ', capabilities)).toEqual([]);
    const [found] = settingsCalled('EXPEDITEUR nom', capabilities);
    expect(found?.to).toBe('/dashboard/admin/email-config?onglet=serveur&champ=nomExpediteur');
  });

  test('are those of the capabilities alone', () => {
    expect(settingsCalled('expéditeur', ['finances'])).toEqual([]);
  });
});
