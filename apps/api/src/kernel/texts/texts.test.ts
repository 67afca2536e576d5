import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { say } from '@nzela/messages/message';
import { catalogueTexts } from '../../../../../tools/testing/catalogue.ts';
import { composeLetter } from '../../features/mails/letter.ts';
import { anyReader, installTexts } from './texts.ts';

const languages = ['fr', 'en', 'es', 'ln'] as const;

/** Everything that the product says, as somebody may write it themselves. */
const written = [...new Set(languages.flatMap(catalogueTexts))].map((text) =>
  text.replaceAll(/\{\w+\}/g, 'Awa'),
);

/** Wherever answers have a text: names, memos and reasons of people stand beside what the server says. */
const places = ['nom', 'motif', 'description', 'raison', 'titre', 'texte', 'detail', 'source'];

const app = Fastify();
beforeAll(async () => {
  app.decorateRequest('actor', null);
  installTexts(app, { people: { byId: () => null }, timeZone: async () => anyReader.timeZone });
  app.get('/words', () => ({
    said: say('documents_fees'),
    written: written.map((text) => Object.fromEntries(places.map((place) => [place, text]))),
  }));
  await app.ready();
});
afterAll(() => app.close());

describe.each(languages)(
  'what a person wrote, though the product says the same: in %s',
  (language) => {
    test('an answer shows it as they wrote it, whatever its field is called', async () => {
      const { body } = await app.inject({
        url: '/words',
        headers: { cookie: `langue=${language}` },
      });
      const answer = JSON.parse(body) as { said: string; written: Record<string, string>[] };
      const fees = { fr: 'Frais', en: 'Fees', es: 'Comisiones', ln: 'Frais' };
      expect(answer.said).toBe(fees[language]);
      const changed = answer.written.filter((one, index) =>
        places.some((place) => one[place] !== written[index]),
      );
      expect(changed).toEqual([]);
    });

    test('a mail shows it as they wrote it', () => {
      const parts = { application: 'Nzela', language, timeZone: 'UTC', title: 'x', footer: 'y' };
      const changed = written.filter(
        (text) => !composeLetter({ ...parts, paragraphs: [text] }).text.includes(`\n\n${text}\n\n`),
      );
      expect(changed).toEqual([]);
    });
  },
);
