import type { PoolClient } from 'pg';
import { transact } from '../../kernel/data/database.ts';
import type { Origin } from '../../kernel/http/idempotency.ts';
import {
  addJobs,
  type CronLine,
  type Job,
  type JobHandlers,
  type JobPayloads,
} from '../../kernel/jobs/jobs.ts';
import { logTransactions } from '../operations/operations.ts';
import { keepPaid, nzelaRecipient, type Paid } from '../recipients/recipients.ts';
import { rewardFor } from '../referrals/referrals.ts';
import { peopleById } from '../users/users.ts';
import type { TransferDeps } from './deps.ts';
import { advanceTransfer } from './quoted/departure.ts';
import { refundLateFee } from './payout/guarantee.ts';
import { tellRecipient } from './mails/arrival.ts';
import { sendPickupCode, sendTransferMail } from './mails/mailer.ts';
import type { MailKind } from './mails/messages.ts';
import { mailJob } from './steps.ts';
import { dueTransfers, lateTransfers } from './history/transfer-lists.store.ts';
import type { Transfer } from './transfer.ts';
import { readTransfers } from './transfers.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'transfers.advance': { transferId: string };
    'transfers.guarantee': { transferId: string };
    'transfers.mail': { transferId: string; kind: MailKind };
    'transfers.sms': { transferId: string };
    'transfers.arrival-sms': { transferId: string };
    /** What can wait after a batch of wallet-to-wallet transfers. */
    'transfers.instant': {
      transferIds: readonly string[];
      /** By the transfer; the release before says none. */
      origins?: Readonly<Record<string, Origin>>;
    };
    'transfers.sweep': Record<string, never>;
  }
}

export const transfersCrontab: readonly CronLine[] = [
  { name: 'transfers.sweep', pattern: '* * * * *' },
];

export function transferJobs(deps: TransferDeps): JobHandlers {
  return {
    'transfers.advance': ({ transferId }) => advanceTransfer(deps, transferId),
    'transfers.guarantee': ({ transferId }) => refundLateFee(deps, transferId),
    'transfers.mail': (payload) => sendTransferMail(deps, payload),
    'transfers.sms': ({ transferId }) => sendPickupCode(deps, transferId),
    'transfers.arrival-sms': ({ transferId }) => tellRecipient(deps, transferId),
    'transfers.instant': (payload) => finishInstant(deps, payload),
    'transfers.sweep': () => sweep(deps),
  };
}

const sweepMost = 200;

/** Finds what should have been acted on and was not: a job that was lost, a clock that was moved, a restart. */
export async function sweep({ pool, clock }: TransferDeps): Promise<void> {
  const now = clock.now();
  const jobs: Job[] = [
    ...(await dueTransfers(pool, now, sweepMost)).map((transferId) =>
      job('transfers.advance', { transferId }, transferId),
    ),
    ...(await lateTransfers(pool, now, sweepMost)).map((transferId) =>
      job('transfers.guarantee', { transferId }, transferId),
    ),
  ];
  await transact(pool, ({ client }) => addJobs(client, jobs));
}

function job(name: Job['name'], payload: object, id: string): Job {
  return { name, payload, key: `${name}:${id}` } as Job;
}

/** Keeps the recipients, rewards who referred the senders, queues the mails and writes the log of a batch that is settled. */
async function finishInstant(
  deps: TransferDeps,
  { transferIds, origins = {} }: JobPayloads['transfers.instant'],
): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const transfers = await readTransfers(client, transferIds);
    await keepPaid(client, await paidBy(client, transfers));
    await rewardFor(
      client,
      transfers.map(({ senderId: userId, createdAt: at }) => ({ userId, at })),
    );
    await addJobs(
      client,
      transfers.map(({ id }) => mailJob(id, 'complete')),
    );
    await logTransactions(client, { source: 'transfers', ids: transferIds, origins });
  });
}

async function paidBy(client: PoolClient, transfers: readonly Transfer[]): Promise<Paid[]> {
  const people = await peopleById(
    client,
    transfers.flatMap(({ recipientUserId }) => recipientUserId ?? []),
  );
  return transfers.flatMap(({ senderId: ownerId, createdAt: at, ...transfer }): Paid[] => {
    const person = people.get(transfer.recipientUserId ?? '');
    if (person === undefined || transfer.recipientId === null) return [];
    // The number that the sender knows, should it have changed meanwhile.
    const known = { ...person, phone: transfer.beneficiary.telephone };
    return [{ ownerId, recipient: nzelaRecipient(ownerId, known), at }];
  });
}
