import fastify from 'fastify';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema, lineSchema } from '@nzela/contract/common';
import { refusals } from '@nzela/contract/errors';
import { installErrors } from './errors.ts';
import { refusal, type PlainRefusalCode } from './problem.ts';

const away = Object.entries(refusals)
  .filter(([, status]) => status === 503)
  .map(([code]) => code as PlainRefusalCode);

test.each(away)('503 %s says when to ask again', async (code) => {
  const app = fastify();
  installErrors(app, () => []);
  app.get('/', () => {
    throw refusal(code);
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await app.close();
});

test.each(['40001', '40P01'])('%s from the database: 503, come again', async (code) => {
  const app = fastify();
  installErrors(app, () => []);
  app.get('/', () => {
    throw Object.assign(new DatabaseError('in the way', 0, 'error'), { code });
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await app.close();
});

const person = z.strictObject({
  nom: lineSchema(3, 'fields_recipient_name'),
  age: z.number().max(2),
  moyen: z.union([
    z.strictObject({ carte: z.string() }),
    z.strictObject({ iban: idSchema, bic: z.string() }),
  ]),
});

test.each([
  [
    'fr',
    ['3 caractères au plus.', 'Cette valeur doit être d’au plus 2.', 'Ce champ est obligatoire.'],
    ['Veuillez saisir le nom du bénéficiaire', 'Ce champ n’est pas accepté.'],
  ],
  [
    'en',
    ['3 characters at most.', 'This value must be at most 2.', 'This field is required.'],
    ['Please enter the recipient’s name', 'This field is not accepted.'],
  ],
  [
    'es',
    [
      '3 caracteres como máximo.',
      'Este valor debe ser como máximo 2.',
      'Este campo es obligatorio.',
    ],
    ['Introduzca el nombre del beneficiario', 'Este campo no se acepta.'],
  ],
])('%s: a field is told of in the language of whoever asks', async (language, first, second) => {
  const app = fastify();
  installErrors(app, () => []);
  app.setValidatorCompiler(validatorCompiler);
  app.post('/', { schema: { body: person } }, () => null);
  const errorsOf = async (payload: object) => {
    const headers = { cookie: `langue=${language}` };
    const { errors } = (await app.inject({ method: 'POST', url: '/', headers, payload })).json();
    return errors.map((one: { champ: string; message: string }) => [one.champ, one.message]);
  };
  expect(await errorsOf({ nom: 'Awa Ba', age: 3, moyen: {} })).toEqual([
    ['nom', first[0]],
    ['age', first[1]],
    ['moyen.carte', first[2]],
  ]);
  expect(await errorsOf({ nom: ' ', age: 2, moyen: { carte: 'c' }, de_trop: 1 })).toEqual([
    ['nom', second[0]],
    ['de_trop', second[1]],
  ]);
  await app.close();
});
