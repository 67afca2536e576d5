import type { Phrases } from '@nzela/contract/phrasebook';
import { getLocale } from '@nzela/messages/locale';

type Book = (text: string) => string;

let book: Book = (text) => text;

/** Kept out of a French page, which says the contract's sentences as they are. */
const ready: Promise<void> = open(getLocale()).catch((error: unknown) => {
  console.warn('The words of the fields stay French.', error);
});

async function open(language: string): Promise<void> {
  if (language !== 'en' && language !== 'es') return;
  const [{ createPhrasebook }, { fieldWords }] = await Promise.all([
    import('@nzela/contract/phrasebook'),
    wordsOf(language),
  ]);
  book = createPhrasebook(fieldWords);
}

function wordsOf(language: 'en' | 'es'): Promise<{ readonly fieldWords: Phrases }> {
  return language === 'en'
    ? import('@nzela/contract/field-words.en')
    : import('@nzela/contract/field-words.es');
}

/** Once {@link fieldWords} knows the reader's language. Never rejects. */
export function fieldWordsReady(): Promise<void> {
  return ready;
}

/** A sentence of the contract at a field, in the reader's language. */
export function fieldWords(sentence: string): string {
  return book(sentence);
}
