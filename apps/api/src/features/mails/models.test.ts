import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { mailEvents } from '@nzela/contract/mail-letters';
import { mailLanguages, mailTemplateSchema } from '@nzela/contract/mails';
import { productWords } from './models.ts';

const features = new URL('..', import.meta.url).pathname;
const sources: { readonly file: string; readonly text: string }[] = [];
for await (const file of glob('**/*.ts', { cwd: features }))
  if (!file.endsWith('.test.ts'))
    sources.push({ file, text: readFileSync(`${features}${file}`, 'utf8') });

describe.each(mailEvents)('%s', (event) => {
  test.each(mailLanguages)(
    'says nothing in the words of %s that its template could not',
    (language) => {
      const template = { evenement: event, langue: language, ...productWords(event, language) };
      expect(mailTemplateSchema.parse(template)).toEqual(template);
    },
  );

  test('is sent', () => {
    const telling = sources.filter(({ text }) => /\bwriteMail\(|\bMailNews\b/.test(text));
    const said = new RegExp(`event: [^\\n]*'${event}'`);
    expect(telling.some(({ text }) => said.test(text))).toBe(true);
  });
});

test('every mail that leaves is the mail of an event', () => {
  const leaving = sources.filter(({ text }) => /\bdeliverMail\(|gateways\.mail\.\w+\(/.test(text));
  expect(leaving.length).toBeGreaterThan(5);
  const others = leaving.filter(({ text }) => !text.includes('writeMail('));
  expect(others.map(({ file }) => file)).toEqual([]);
  // The only other way to make one is behind the front door of `mails`, where the import law lets nobody in.
  const composing = sources.filter(({ text }) => text.includes('composeLetter('));
  expect(composing.map(({ file }) => file).toSorted()).toEqual([
    'mails/letter.ts',
    'mails/mails.ts',
  ]);
});
