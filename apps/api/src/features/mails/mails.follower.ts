import type { SettingsDocument } from '@nzela/contract/settings';
import { say, type Message } from '@nzela/messages/message';
import type { MailSettings } from '../../gateways/mail/mail.port.ts';
import { OutboundRefusal, type Outbound } from '../../kernel/http/outbound.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Follower } from '../settings/settings.ts';

type Server = SettingsDocument<'mail'>;

const encryptions = { tls: 'starttls', ssl: 'tls', none: 'none' } as const;

export function encryptionOf({
  utiliserSsl,
  chiffrement,
}: Pick<Server, 'utiliserSsl' | 'chiffrement'>): MailSettings['encryption'] {
  return utiliserSsl ? 'tls' : encryptions[chiffrement];
}

/** The settings `mail`: no server is saved that no mail could leave by, at this moment. */
export function mailFollower({
  outbound,
}: {
  readonly outbound: Pick<Outbound, 'resolve'>;
}): Follower<'mail'> {
  return {
    async admit(server) {
      try {
        await outbound.resolve(server.hote, { isPlain: encryptionOf(server) === 'none' });
      } catch (error) {
        refuse('requete_invalide', { errors: [faultOf(error)] });
      }
    },
  };
}

type Fault = { readonly champ: string; readonly message: Message };

function faultOf(error: unknown): Fault {
  if (error instanceof OutboundRefusal && error.objection === 'plain')
    return { champ: 'valeur.chiffrement', message: say('fields_mail_plain') };
  return { champ: 'valeur.hote', message: reasonOf(error) };
}

function reasonOf(error: unknown): Message {
  if (error instanceof OutboundRefusal)
    return error.objection === 'nowhere'
      ? say('fields_mail_host_absent')
      : say('fields_mail_host_inside');
  // An error of the system's resolver has a code; any other is a fault of the program.
  if (!(error instanceof Error && 'code' in error)) throw error;
  return error.code === 'ENOTFOUND'
    ? say('fields_mail_host_absent')
    : say('fields_mail_host_unresolved');
}
