import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import type { Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import type { Clock } from '../../kernel/clock.ts';
import { transact } from '../../kernel/database.ts';
import { publish } from '../../kernel/events.ts';
import { derivedId, sha256Hex } from '../../kernel/ids.ts';
import type { JobHandlers } from '../../kernel/jobs.ts';
import { writeOperations } from '../operations/operations.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser, shortName } from '../users/users.ts';
import {
  countPaid,
  lockReferral,
  markCancelled,
  markPaid,
  shareDevice,
  type ReferralRow,
} from './referrals.store.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'referrals.reward': { referralId: string };
  }
}

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly settings: Settings;
};

/** Pays rewards, each at most once, however often its job runs. */
export function referralJobs(needs: Needs): JobHandlers {
  return {
    'referrals.reward': ({ referralId }) => reward(needs, referralId),
  };
}

async function reward(needs: Needs, referralId: string): Promise<void> {
  const { actif, recompenseEur, plafondParPersonne } = await needs.settings.read('referrals');
  const amount = euros(recompenseEur);
  await transact(needs.pool, async ({ client }) => {
    const referral = await lockReferral(client, referralId);
    if (referral === null || referral.status !== 'en_attente' || referral.transferId === null)
      return;
    const referred = await findUser(client, 'id', referral.referredId);
    // Paid when they confirm their address, which adds this job again.
    if (referred === null || referred.emailVerifiedAt === null) return;
    const allowed =
      actif &&
      amount.minor > 0n &&
      (await countPaid(client, referral.referrerId)) < plafondParPersonne &&
      !(await shareDevice(client, referral.referrerId, referral.referredId));
    if (!allowed) return markCancelled(client, referral.id);
    const isPosted = await post(client, needs.ledger, referral, amount);
    if (!isPosted) return markCancelled(client, referral.id);
    await markPaid(client, referral.id, amount, needs.clock.now());
    await tell(client, { referral, amount, from: shortName(referred), at: needs.clock.now() });
  });
}

/** From what the house sets aside for guarantees and rewards to the referrer's wallet. False when that one is closed. */
async function post(
  client: ClientBase,
  ledger: Ledger,
  referral: ReferralRow,
  amount: Money,
): Promise<boolean> {
  const guarantee = { kind: 'guarantee', owner: 'nzela', currency: amount.currency } as const;
  const wallet = { kind: 'wallet', owner: referral.referrerId, currency: amount.currency } as const;
  await ledger.open(client, [guarantee, wallet]);
  const [result] = await ledger.apply(client, [
    {
      id: derivedId('referral.reward', referral.id),
      kind: 'referral.reward',
      subject: referral.id,
      bodyHash: sha256Hex(`${referral.id}:${amount.minor}:${amount.currency}`),
      legs: [{ type: 'post', debit: guarantee, credit: wallet, amount }],
    },
  ]);
  if (result?.status === 'refused' && result.code === 'account_closed') return false;
  if (result?.status === 'refused')
    throw new Error(`The ledger refused the reward of ${referral.id}: ${result.code}`);
  return true;
}

type Told = {
  readonly referral: ReferralRow;
  readonly amount: Money;
  readonly from: string;
  readonly at: Date;
};

async function tell(client: PoolClient, { referral, amount, from, at }: Told): Promise<void> {
  const userId = referral.referrerId;
  await writeOperations(client, [
    {
      ownerId: userId,
      kind: 'parrainage',
      direction: 'in',
      description: 'Récompense de parrainage',
      counterparty: from,
      amount,
      status: 'completed',
      at,
      object: null,
      subject: `referral:${referral.id}`,
    },
  ]);
  await publish(
    client,
    { userId, sujet: 'operations', id: null },
    { userId, sujet: 'wallets', id: null },
  );
}

function euros(text: string): Money<'EUR'> {
  const parsed = parseWireAmount(text, 'EUR');
  if (!parsed.ok) throw new Error('The referral reward of the settings is not an amount in EUR');
  return parsed.amount;
}
