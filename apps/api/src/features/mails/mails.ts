import {
  mailVariablePattern,
  paragraphsOf,
  type MailEvent,
  type MailTemplate,
} from '@nzela/contract/mails';
import { composeLetter, type Letter } from '../../kernel/texts/letter.ts';
import { renderText, type Text } from '../../kernel/texts/texts.ts';
import type { Settings } from '../settings/settings.ts';
import { models, type MailValues } from './models.ts';

export { mailQueueState } from './mails.store.ts';
export type { MailValues } from './models.ts';

type Mail = {
  readonly event: MailEvent;
  readonly values: MailValues;
  /** Where the button leads; null: the mail has none. */
  readonly url: string | null;
  readonly reader: { readonly language: string; readonly timeZone: string };
};

/** A mail of an event in the words that hold now: an administrator's for the reader's language, else the product's. */
export async function writeMail(
  settings: Pick<Settings, 'read'>,
  mail: Omit<Mail, 'values'> & { readonly values: MailValues },
): Promise<Letter> {
  const { nomApplication: application } = await settings.read('application');
  const { modeles } = await settings.read('mail-templates');
  const words = modeles.find(
    ({ evenement, langue }) => evenement === mail.event && langue === mail.reader.language,
  );
  const values = { ...mail.values, application };
  return words === undefined
    ? ofProduct({ ...mail, values }, application)
    : inWords(words, { ...mail, values }, application);
}

function ofProduct({ event, values, url, reader }: Mail, application: string): Letter {
  const { title, paragraphs, action, footer } = models[event](values);
  return composeLetter({
    title,
    paragraphs,
    ...(url === null ? {} : { action: { label: action, url } }),
    footer,
    application,
    ...readerOf(reader),
  });
}

/** The mail in the words of a template. Nothing in them or in the values becomes HTML. */
export function inWords(
  words: MailTemplate,
  { event, values, url, reader }: Mail,
  application: string,
): Letter {
  const told = readerOf(reader);
  const filled = (text: string) =>
    text.replaceAll(mailVariablePattern, (whole, name: string) =>
      name in values ? renderText(values[name] as Text, told) : name === 'lien' ? '' : whole,
    );
  const paragraphs = paragraphsOf(words.texte);
  const link = paragraphs.indexOf('{lien}');
  const parts = (some: readonly string[]) => some.map(filled).filter((text) => text.trim() !== '');
  return composeLetter({
    title: filled(words.objet),
    paragraphs: parts(paragraphs.slice(0, link)),
    ...(url === null ? {} : { action: { label: filled(words.bouton), url } }),
    closing: parts(paragraphs.slice(link + 1)),
    footer: models[event](values).footer,
    application,
    ...told,
  });
}

/** No more of the reader than letters need. */
function readerOf({ language, timeZone }: Mail['reader']): Mail['reader'] {
  return { language, timeZone };
}
