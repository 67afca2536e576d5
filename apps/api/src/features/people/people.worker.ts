import type { Pool } from 'pg';
import { say } from '@nzela/messages/message';
import { deliverMail } from '../../gateways/deliver.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { writeMail, type MailNews } from '../mails/mails.ts';
import type { Settings } from '../settings/settings.ts';
import { findBlock, findUser, type BlockRow, type UserRow } from '../users/users.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    /** `requestId`: which time it is asked; a job of the release before has none. */
    'people.blocked-mail': { blockId: string; requestId?: string };
    'people.unblocked-mail': { userId: string; requestId: string };
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

/** What a person is told by mail of their suspended account: they cannot read the bell. */
export function peopleJobs(needs: Needs): JobHandlers {
  async function tell(
    userId: string,
    id: string,
    newsOf: (user: UserRow) => MailNews,
  ): Promise<void> {
    const user = await findUser(needs.pool, 'id', userId);
    if (user === null || user.closedAt !== null) return;
    const url = `${needs.config.publicUrl}/login`;
    const letter = await writeMail(needs.settings, { ...newsOf(user), url, reader: user });
    await deliverMail(needs, { id, to: user.email, ...letter }, 'security');
  }

  return {
    async 'people.blocked-mail'({ blockId, requestId }) {
      const block = await findBlock(needs.pool, blockId);
      if (block === null) return;
      const id = derivedId('mail', 'people.blocked-mail', requestId ?? blockId);
      await tell(block.userId, id, (user) => blockedNews(block, user));
    },
    async 'people.unblocked-mail'({ userId, requestId }) {
      const id = derivedId('mail', 'people.unblocked-mail', requestId);
      await tell(userId, id, ({ firstName: prenom }) => ({
        event: 'compte_rouvert',
        values: { prenom },
      }));
    },
  };
}

function blockedNews(
  { reason, request, dueAt }: BlockRow,
  { firstName: prenom, emailVerifiedAt }: UserRow,
): MailNews {
  // An address that nobody confirmed may be anybody's: it is told no reason.
  const isTold = emailVerifiedAt !== null;
  return {
    event: 'compte_suspendu',
    values: {
      prenom,
      motif: isTold ? [say('people_blocked_why'), reason] : '',
      demande: isTold && request !== null ? [say('people_blocked_request'), request] : '',
      echeance: dueAt === null ? '' : say('people_blocked_due', { day: dueAt }),
    },
  };
}
