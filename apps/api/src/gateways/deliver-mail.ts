import type { Log } from '../kernel/log.ts';
import type { MailGateway, MailMessage } from './mail/mail.port.ts';

type Needs = { readonly gateways: { readonly mail: MailGateway }; readonly log: Log };

/** For a job: throws to be tried again, unless the address itself was refused for good. */
export async function deliverMail({ gateways, log }: Needs, message: MailMessage): Promise<void> {
  const answer = await gateways.mail.send(message);
  if (answer.status === 'answered') return;
  if (answer.status === 'refused' && answer.fault === 'client') {
    log.warn({ mail: message.id, code: answer.code }, 'a mail was refused for good');
    return;
  }
  throw new Error(`Mail not sent: ${answer.status === 'unknown' ? answer.reason : answer.code}`);
}
