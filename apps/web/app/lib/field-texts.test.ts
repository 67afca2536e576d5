import { currencySchema, lineSchema } from '@nzela/contract/common';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type * as shared from './field-texts.ts';

// One of this file's own, as a page has it that was just opened: other files share the module and have loaded its texts.
const own = './field-texts.ts?own';
const { fieldText, fieldTextsReady } = (await import(own)) as typeof shared;

const schema = z.object({
  nom: lineSchema(3, 'fields_recipient_name'),
  devise: currencySchema,
  age: z.number().max(2),
});
const told = (typed: unknown) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => fieldText(message)) ?? [];

test('a field is only said to be wrong until the texts are there, then what is wrong with it', async () => {
  const typed = { nom: ' ', devise: 'ZZZ', age: 3 };
  const wrong = 'Ce champ n’est pas valide.';
  // Zod's own messages are replaced as the texts are asked for, once for all copies in a process.
  expect(told({ ...typed, age: 2 })).toEqual([wrong, wrong]);
  await fieldTextsReady();
  expect(told(typed)).toEqual([
    'Veuillez saisir le nom du bénéficiaire',
    'Cette devise n’est pas proposée.',
    'Cette valeur doit être d’au plus 2.',
  ]);
  expect(told({ nom: 'Awa Ba', devise: 'EUR', age: 2 })).toEqual(['3 caractères au plus.']);
});

test('what the server says at a field is shown as it came', () => {
  expect(fieldText('Solde insuffisant')).toBe('Solde insuffisant');
});
