import { readFileSync } from 'node:fs';

/** What the server alone says, and what the pages say too: the files of the catalogue (`packages/messages`). */
const serverParts = ['server', 'refusals', 'fields', 'names'] as const;
const allParts = [...serverParts, 'pages'] as const;

/** Every text that the server says in a language, in each of its forms, its values in braces. */
export function serverTexts(language: string): string[] {
  return serverParts.flatMap((part) => textsOf(language, part));
}

/** The same, and every text of the pages. */
export function catalogueTexts(language: string): string[] {
  return allParts.flatMap((part) => textsOf(language, part));
}

function textsOf(language: string, part: string): string[] {
  const file = new URL(
    `../../packages/messages/catalogue/${language}/${part}.json`,
    import.meta.url,
  );
  const { $schema: _, ...messages } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    unknown
  >;
  return Object.values(messages).flatMap(formsOf);
}

type Plural = readonly [{ readonly match: Readonly<Record<string, string>> }];

/** One, or one for each form of a count. */
function formsOf(message: unknown): string[] {
  return typeof message === 'string' ? [message] : Object.values((message as Plural)[0].match);
}
