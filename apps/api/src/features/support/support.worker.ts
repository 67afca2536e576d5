import type { Pool } from 'pg';
import { deliverMail } from '../../gateways/deliver.ts';
import { say } from '@nzela/messages/message';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { composeLetter } from '../../kernel/texts/letter.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser } from '../users/users.ts';
import { readRequest } from './support.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'support.mail': { requestId: string; kind: 'received' | 'answered' };
  }
}

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly gateways: { readonly mail: MailGateway };
  readonly config: { readonly publicUrl: string };
};

/** The mails about a request: that it came, and its answer. Run twice, the same message goes out. */
export function supportJobs(needs: Needs): JobHandlers {
  return {
    async 'support.mail'({ requestId, kind }) {
      const request = await readRequest(needs.pool, requestId);
      if (request === null) return;
      const person = await findUser(needs.pool, 'id', request.ownerId);
      if (person === null) return;
      const { nomApplication: application } = await needs.settings.read('application');
      const answer = request.answer ?? '';
      const letter = composeLetter({
        application,
        language: person.language,
        timeZone: person.timeZone,
        title: kind === 'received' ? say('support_received_title') : say('support_answered_title'),
        paragraphs:
          kind === 'received'
            ? [
                say('support_received_text', { firstName: person.firstName }),
                // An address that nobody confirmed may be anybody's: it is sent no text of the writer's.
                ...(person.emailVerifiedAt === null
                  ? []
                  : [`${request.subject}\n${request.message}`]),
                say('support_received_delay'),
              ]
            : [
                say('support_answered_text', {
                  firstName: person.firstName,
                  subject: request.subject,
                }),
                answer,
              ],
        action: {
          label: say('support_action'),
          url: `${needs.config.publicUrl}/dashboard/user/wallet`,
        },
        footer: say('reference', { reference: request.reference }),
      });
      const id = derivedId('mail', 'support', requestId, kind);
      await deliverMail(needs, { id, to: person.email, ...letter }, 'account');
    },
  };
}
