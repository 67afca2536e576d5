import type { Pool } from 'pg';
import { deliverMail } from '../../gateways/deliver.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import { writeMail, type MailNews } from '../mails/mails.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser, type UserRow } from '../users/users.ts';
import { readRequest, type SupportRecord } from './support.store.ts';

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
      const letter = await writeMail(needs.settings, {
        ...(kind === 'received' ? receivedNews(request, person) : answeredNews(request, person)),
        url: `${needs.config.publicUrl}/dashboard/user/wallet`,
        reader: person,
      });
      const id = derivedId('mail', 'support', requestId, kind);
      await deliverMail(needs, { id, to: person.email, ...letter }, 'account');
    },
  };
}

function receivedNews({ reference, subject, message }: SupportRecord, person: UserRow): MailNews {
  // An address that nobody confirmed may be anybody's: it is sent no text of the writer's.
  const demande = person.emailVerifiedAt === null ? '' : `${subject}\n${message}`;
  return { event: 'support_recu', values: { prenom: person.firstName, reference, demande } };
}

function answeredNews(request: SupportRecord, { firstName: prenom }: UserRow): MailNews {
  const { reference, subject: sujet, answer } = request;
  return { event: 'support_reponse', values: { prenom, reference, sujet, reponse: answer ?? '' } };
}
