import type { MailEvent, MailVariable } from '@nzela/contract/mail-letters';
import { mailVariablePattern, paragraphsOf, type MailTemplate } from '@nzela/contract/mails';
import { isMessage, stored, type Message } from '@nzela/messages/message';
import { renderValue, type MessageReader } from '@nzela/messages/render';
import type { Money } from '@nzela/money/money';
import { joined, renderText, type Text } from '../../kernel/texts/texts.ts';
import type { Settings } from '../settings/settings.ts';
import { composeLetter, type Letter, type LetterParts } from './letter.ts';
import { models, productWords } from './models.ts';

export { mailQueueState } from './mails.store.ts';
export type { Letter } from './letter.ts';

/** Several texts are a paragraph each where their name stands alone, and an empty one leaves none. */
export type MailValue = Text | Money | Date | readonly Text[];

/** What a mail is about: its event, and its values by the names that templates have for them. */
export type MailNews<Event extends MailEvent = MailEvent> = {
  readonly [One in Event]: {
    readonly event: One;
    readonly values: { readonly [Name in MailVariable<One>]: MailValue };
  };
}[Event];

type Mail = MailNews & {
  /** Where the button leads; null: the mail has none. */
  readonly url: string | null;
  readonly reader: MessageReader;
  /** Where the reader refuses more of the kind. */
  readonly stopUrl?: string;
  readonly picture?: LetterParts['picture'];
};

type Values = Readonly<Record<string, MailValue>>;

/** A mail in the words that hold now: an administrator's for the reader's language, else the product's. */
export async function writeMail(settings: Pick<Settings, 'read'>, mail: Mail): Promise<Letter> {
  const { nomApplication } = await settings.read('application');
  const { modeles } = await settings.read('mail-templates');
  const { event, reader } = mail;
  const chosen = modeles.find(
    ({ evenement, langue }) => evenement === event && langue === reader.language,
  );
  return inWords(chosen ?? productWords(event, reader.language), mail, nomApplication);
}

type Words = Pick<MailTemplate, 'objet' | 'texte' | 'bouton'>;

/** The mail in the words of a template. Nothing in them or in the values becomes HTML. */
export function inWords(words: Words, mail: Mail, application: string): Letter {
  const { event, url, stopUrl, picture } = mail;
  // No more of the reader than letters need.
  const reader = { language: mail.reader.language, timeZone: mail.reader.timeZone };
  const values: Values = { ...mail.values, application };
  const filled = (text: string) => filledText(text, values, reader);
  const parts = (some: readonly string[]) =>
    some
      .flatMap((paragraph) => {
        const alone = values[/^\{(\w+)\}$/.exec(paragraph)?.[1] ?? ''];
        return alone === undefined ? [filled(paragraph)] : told(alone, reader);
      })
      .filter((text) => text.trim() !== '');
  const paragraphs = paragraphsOf(words.texte);
  const link = paragraphs.indexOf('{lien}');
  const { footer, stop } = models[event];
  return composeLetter({
    ...(picture === undefined ? {} : { picture }),
    // A subject is a line, whatever somebody wrote.
    title: filled(words.objet).replaceAll(/\s*\n\s*/g, ' '),
    paragraphs: parts(link === -1 ? paragraphs : paragraphs.slice(0, link)),
    ...(url === null ? {} : { action: { label: filled(words.bouton), url } }),
    closing: link === -1 ? [] : parts(paragraphs.slice(link + 1)),
    ...(stop === undefined || stopUrl === undefined ? {} : { stop: { label: stop, url: stopUrl } }),
    footer: filled(renderText(footer, reader)),
    application,
    ...reader,
  });
}

function filledText(text: string, values: Values, reader: MessageReader): string {
  return text.replaceAll(mailVariablePattern, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : told(value, reader).join(' ');
  });
}

function told(value: MailValue, reader: MessageReader): readonly string[] {
  if (isTexts(value)) return value.map((text) => renderText(text, reader));
  return [String(renderValue(stored('', value), reader))];
}

function isTexts(value: MailValue): value is readonly Text[] {
  return Array.isArray(value);
}

/** What a mail says in the product's words, for the bell. */
export function noticeOf({ event, values }: MailNews): {
  readonly title: Text;
  readonly text: Text;
} {
  const { title, paragraphs } = models[event];
  const texts = (text: Text) => withValues(text, values).filter((one) => one !== '');
  const [first = '', ...others] = paragraphs.flatMap(texts);
  return { title: texts(title)[0] ?? '', text: joined([first, ...others]) };
}

/** A text of a model in which values stand for the names of variables. */
function withValues(text: Text, values: Values): readonly Text[] {
  const valueOf = (variable: unknown) => values[String(variable).slice(1, -1)] ?? '';
  if (typeof text === 'string')
    return [valueOf(text)].flat().filter((one) => typeof one === 'string' || isMessage(one));
  const filled = Object.entries(text.values).map(([name, variable]) => {
    const value = valueOf(variable);
    return [name, isTexts(value) ? value : stored(name, value)];
  });
  return [{ ...text, values: Object.fromEntries(filled) as Message['values'] }];
}
