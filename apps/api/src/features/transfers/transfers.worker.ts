import type { PoolClient } from 'pg';
import { transact } from '../../kernel/database.ts';
import { addJobs, type CronLine, type Job, type JobHandlers } from '../../kernel/jobs.ts';
import {
  keepAside,
  keepRecipient,
  mayKeep,
  nzelaRecipient,
  noteTransfer,
} from '../recipients/recipients.ts';
import { rewardFor } from '../referrals/referrals.ts';
import { personById } from '../users/users.ts';
import type { TransferDeps } from './deps.ts';
import { advanceTransfer } from './departure.ts';
import { refundLateFee } from './guarantee.ts';
import { sendPickupCode, sendTransferMail } from './mailer.ts';
import type { MailKind } from './messages.ts';
import { mailJob } from './steps.ts';
import { dueTransfers, lateTransfers } from './transfer-lists.store.ts';
import { readTransfer } from './transfers.store.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'transfers.advance': { transferId: string };
    'transfers.guarantee': { transferId: string };
    'transfers.mail': { transferId: string; kind: MailKind };
    'transfers.sms': { transferId: string };
    /** What can wait after a batch of wallet-to-wallet transfers. */
    'transfers.instant': { transferIds: readonly string[] };
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
    'transfers.instant': ({ transferIds }) => finishInstant(deps, transferIds),
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

/** Keeps the recipients, rewards who referred the senders and queues the mails of a batch that is settled. */
async function finishInstant(deps: TransferDeps, transferIds: readonly string[]): Promise<void> {
  for (const transferId of transferIds) {
    await transact(deps.pool, ({ client }) => finishOne(client, transferId));
  }
}

async function finishOne(client: PoolClient, transferId: string): Promise<void> {
  const transfer = await readTransfer(client, transferId);
  if (transfer === null || transfer.recipientUserId === null) return;
  const { senderId, createdAt: at } = transfer;
  const person = await personById(client, transfer.recipientUserId);
  if (person !== null && transfer.recipientId !== null) {
    // The number that the sender knows, should it have changed meanwhile.
    const known = { ...person, phone: transfer.beneficiary.telephone };
    const recipient = nzelaRecipient(senderId, known);
    const keep = (await mayKeep(client, senderId, recipient)) ? keepRecipient : keepAside;
    await keep(client, senderId, { recipient, at });
    await noteTransfer(client, recipient.id, at);
  }
  await rewardFor(client, senderId, at);
  await addJobs(client, [mailJob(transferId, 'complete')]);
}
