import { boundOf, genericMessage } from '@nzela/contract/field-messages';
import { m } from '@nzela/messages/m';
import { config as configureZod } from 'zod';
import type { FieldTexts } from './all-field-texts.ts';

let texts: FieldTexts = {};
let loading: Promise<void> | undefined;

/**
 * Loads what is said at fields, in the language of the page: when somebody begins to fill in a form, so that a page at rest
 * is without it, and before a schema is asked what is wrong. Never rejects: without it, each field is just said to be wrong.
 */
export function fieldTextsReady(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    console.warn('What is said at fields could not be loaded.', error);
  });
  return loading;
}

async function load(): Promise<void> {
  // Where a schema of the contract names no message: Zod would speak English. Not as the module is loaded: the server draws
  // the pages beside the API, whose own messages Zod shares with all of its copies in a process.
  configureZod({ localeError: (issue) => textOf(genericMessage(issue), boundOf(issue)) });
  ({ texts } = await import('./all-field-texts.ts'));
}

/** What stands at a field: the text of a message that a schema names; any other text as it is. */
export function fieldText(message: string): string {
  return message.startsWith('fields_') ? textOf(message) : message;
}

function textOf(key: string, count = 0): string {
  return texts[key]?.({ count }) ?? m.fields_wrong();
}
