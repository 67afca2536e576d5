import type { MailEvent } from '@nzela/contract/mails';
import { say, type Message } from '@nzela/messages/message';
import type { Text } from '../../kernel/texts/texts.ts';

/** What the product says in a mail of an event until an administrator chooses other words. */
type Model = {
  readonly title: Text;
  readonly paragraphs: readonly Text[];
  readonly action: Message;
  readonly footer: Message;
};

/** The values of a mail, by the names that templates have for them. One that a mail does not have is empty. */
export type MailValues = Readonly<Record<string, Text>>;

/** The words of each event, with its values. */
export const models: Readonly<Record<MailEvent, (values: MailValues) => Model>> = {
  verification: ({ prenom = '', application = '' }) => ({
    title: say('auth_verification_title'),
    paragraphs: [hello(prenom), say('auth_verification_text', { application })],
    action: say('auth_verification_action'),
    footer: say('auth_verification_footer'),
  }),
  reinitialisation: ({ prenom = '' }) => ({
    title: say('auth_reset_title'),
    paragraphs: [hello(prenom), say('auth_reset_text')],
    action: say('auth_reset_action'),
    footer: say('auth_reset_footer'),
  }),
  alerte: ({ prenom = '', titre = '', quoi = '', appareil = '', quand = '' }) => ({
    title: titre,
    paragraphs: [hello(prenom), quoi, appareil, quand].filter((text) => text !== ''),
    action: say('auth_warning_action'),
    footer: say('auth_warning_footer'),
  }),
  avis: ({ titre = '', texte = '' }) => ({
    title: titre,
    paragraphs: [texte],
    action: say('notifications_open'),
    footer: say('notifications_footer'),
  }),
};

function hello(firstName: Text): Message {
  return say('auth_hello', { firstName });
}
