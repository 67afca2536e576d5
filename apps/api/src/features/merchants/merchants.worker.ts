import { addSeconds } from '../../kernel/time/clock.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { sendInvitation, type InvitationMailDeps } from './team/invitations.ts';
import { sweepInvitations } from './team/team.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'merchants.invitation-mail': { invitationId: string };
    'merchants.sweep': Record<string, never>;
  }
}

export const merchantsCrontab: readonly CronLine[] = [
  { name: 'merchants.sweep', pattern: '41 3 * * *' },
];

const keptDays = 30;

export function merchantJobs(deps: InvitationMailDeps): JobHandlers {
  return {
    'merchants.invitation-mail': ({ invitationId }) => sendInvitation(deps, invitationId),
    'merchants.sweep': () =>
      sweepInvitations(deps.pool, addSeconds(deps.clock.now(), -keptDays * 86_400)),
  };
}
