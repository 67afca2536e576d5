import { readFileSync } from 'node:fs';
import { fieldWords as englishFields } from '@nzela/contract/field-words.en';
import { fieldWords as spanishFields } from '@nzela/contract/field-words.es';
import type { Message } from '@nzela/messages/message';
import { render, type MessageReader } from '@nzela/messages/render';
import { createPhrasebook, type Phrases } from '@nzela/contract/phrasebook';

/** What the server can say what is wrong with a field in besides French, which every sentence is written in. */
type Other = 'en' | 'es';

type Words = {
  readonly sentences: Phrases;
};

type Text = Message | string;

type Book = (text: string) => string;

const fieldsIn: Readonly<Record<Other, Phrases>> = { en: englishFields, es: spanishFields };
const books: Readonly<Record<Other, Book>> = {
  en: createPhrasebook(phrasesIn('en')),
  es: createPhrasebook(phrasesIn('es')),
};

/** Every sentence at a field in `language`, by its French: for the test that none is missing. */
export function phrasesIn(language: Other): Phrases {
  return { ...fieldsIn[language], ...wordsIn(language).sentences };
}

function wordsIn(language: Other): Words {
  const file = new URL(`words/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Words;
}

/** A French sentence at a field in `language`: as it is for French, and for what is no sentence of ours. */
export function inLanguage(text: string, language: string): string {
  return isOther(language) ? books[language](text) : text;
}

/** A message in the reader's language; a French sentence at a field, which has no message yet, is recognised. */
export function renderOrTell(text: Text, reader: MessageReader): string {
  return typeof text === 'string' ? inLanguage(text, reader.language) : render(text, reader);
}

function isOther(language: string): language is Other {
  return language === 'en' || language === 'es';
}
