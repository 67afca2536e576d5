import { capabilities } from '@nzela/contract/administrators';
import { settingsSchemas, settingsSubjects } from '@nzela/contract/settings';
import type { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { forms } from '../../../../tools/settings/forms.ts';
import { settingPlaces, settingsCalled, subjectCalled } from './setting-places.ts';

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

  test.each(settingsSubjects)('have the form of %s (tools/settings/forms.ts)', (name) => {
    const form = forms[name];
    const places = settingPlaces.filter(({ subject }) => subject === name).map(({ at }) => at);
    if ('made' in form) expect(places).toEqual([]);
    else expect(places).toContain(form.at);
  });

  // The product makes its keys for notifications itself.
  const byPeople = settingsSubjects.filter((subject) => subject !== 'web-push');
  test.each(byPeople)('name %s in the audit', (subject) => {
    expect(subjectCalled(subject)).toMatch(/\p{L}/u);
  });

  test('are found by words in any order, without accents, and lead to the field', () => {
    expect(settingsCalled('  ', capabilities)).toEqual([]);
    const [found] = settingsCalled('EXPEDITEUR nom', capabilities);
    expect(found?.to).toBe('/dashboard/admin/email-config?onglet=serveur&champ=nomExpediteur');
  });

  test.each([
    ['adresse du flux', 'payment-config?onglet=devises&champ=url'],
    ['source de la moyenne', 'payment-config?onglet=devises&champ=moyenneBanques.source'],
    ['compte iban', 'payment-config?onglet=compte&champ=iban'],
    ['confirmé par jour', 'payment-config?onglet=plafonds&champ=niveaux.confirme.jour'],
    ['fournisseurs avant', 'payment-config?onglet=factures&champ=vedettes'],
    ['montant récompense', 'payment-config?onglet=parrainage&champ=recompenseEur'],
    ['smtp hôte', 'email-config?onglet=serveur&champ=hote'],
    ['vider cache', 'api-config?onglet=serveur'],
    ['mail de test', 'email-config?onglet=serveur'],
    ['seuil vérification', 'settings?onglet=securite&champ=seuilVerificationEur'],
  ])('« %s » leads to %s', (words, address) => {
    const [found] = settingsCalled(words, capabilities);
    expect(found?.to).toBe(`/dashboard/admin/${address}`);
  });

  test('are those of the capabilities alone', () => {
    expect(settingsCalled('expéditeur', ['finances'])).toEqual([]);
  });
});
