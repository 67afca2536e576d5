import type { Pool } from 'pg';
import { say, type Message } from '@nzela/messages/message';
import { deliverMail } from '../../gateways/deliver.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import { derivedId } from '../../kernel/data/ids.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import { composeLetter } from '../../kernel/texts/letter.ts';
import type { Text } from '../../kernel/texts/texts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { findBlock, findUser, type UserRow } from '../users/users.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'people.blocked-mail': { blockId: string };
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

type Told = {
  readonly id: string;
  readonly title: Message;
  readonly paragraphs: (user: UserRow) => readonly Text[];
};

/** What a person is told by mail of their suspended account: they cannot read the bell. */
export function peopleJobs(needs: Needs): JobHandlers {
  async function tell(userId: string, { id, title, paragraphs }: Told): Promise<void> {
    const user = await findUser(needs.pool, 'id', userId);
    if (user === null || user.closedAt !== null) return;
    const { nomApplication: application } = await needs.settings.read('application');
    const letter = composeLetter({
      application,
      language: user.language,
      timeZone: user.timeZone,
      title,
      paragraphs: paragraphs(user),
      action: { label: say('people_sign_in'), url: `${needs.config.publicUrl}/login` },
      footer: say('people_footer'),
    });
    await deliverMail(needs, { id, to: user.email, ...letter }, 'security');
  }

  return {
    async 'people.blocked-mail'({ blockId }) {
      const block = await findBlock(needs.pool, blockId);
      if (block === null) return;
      const { reason, request, dueAt } = block;
      await tell(block.userId, {
        id: derivedId('mail', 'people.blocked-mail', blockId),
        title: say('people_blocked_title'),
        paragraphs: ({ firstName, emailVerifiedAt }) => [
          say('people_blocked_text', { firstName }),
          // An address that nobody confirmed may be anybody's: it is told no reason.
          ...(emailVerifiedAt === null ? [] : [say('people_blocked_why'), reason]),
          ...(emailVerifiedAt === null || request === null
            ? []
            : [say('people_blocked_request'), request]),
          ...(dueAt === null ? [] : [say('people_blocked_due', { day: dueAt })]),
          say('people_blocked_answer'),
        ],
      });
    },
    async 'people.unblocked-mail'({ userId, requestId }) {
      await tell(userId, {
        id: derivedId('mail', 'people.unblocked-mail', requestId),
        title: say('people_unblocked_title'),
        paragraphs: ({ firstName }) => [say('people_unblocked_text', { firstName })],
      });
    },
  };
}
