import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, z } from 'zod';
import { fieldWords as english } from './field-words.en.ts';
import { fieldWords as spanish } from './field-words.es.ts';
import { genericSentence } from './generic-words.ts';
import { createPhrasebook } from './phrasebook.ts';

const before = config().localeError;
beforeAll(() => config({ localeError: genericSentence }));
afterAll(() => config({ localeError: before }));

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? '';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Ce champ est obligatoire.'],
  [z.string(), 7, 'Ce champ attend un texte.'],
  [z.number(), 'sept', 'Ce champ attend un nombre.'],
  [z.int(), 7.5, 'Ce champ attend un nombre entier.'],
  [z.boolean(), 'oui', 'Ce champ attend oui ou non.'],
  [z.array(z.string()), 'un', 'Ce champ attend une liste.'],
  [z.object({}), 'un', 'Ce champ n’est pas valide.'],
  [z.enum(['a', 'b']), 'c', 'Cette valeur n’est pas proposée.'],
  [z.string().min(1), '', 'Ce champ est obligatoire.'],
  [z.string().min(3), 'ab', 'Au moins 3 caractères.'],
  [z.string().max(3), 'abcd', '3 caractères au plus.'],
  [z.array(z.string()).min(2), ['a'], 'Au moins 2 valeurs.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], '2 valeurs au plus.'],
  [z.number().min(2), 1, 'Cette valeur doit être d’au moins 2.'],
  [z.number().max(2), 3, 'Cette valeur doit être d’au plus 2.'],
  [z.number().gt(2), 2, 'Cette valeur doit être supérieure à 2.'],
  [z.number().lt(2), 2, 'Cette valeur doit être inférieure à 2.'],
  [z.iso.date(), 'demain', 'Ce format n’est pas valide.'],
  [z.number().multipleOf(5), 7, 'Ce format n’est pas valide.'],
])('%#: a person reads %o', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence);
  for (const words of [english, spanish]) {
    expect(createPhrasebook(words)(sentence)).not.toBe(sentence);
  }
});
