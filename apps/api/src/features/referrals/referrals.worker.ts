import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Ledger, Leg } from '@nzela/ledger/types';
import { money, type Money } from '@nzela/money/money';
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
    'referrals.reverse': { referralId: string };
  }
}

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly settings: Settings;
};

/** Pays rewards and takes them back; each at most once, however often the job runs. */
export function referralJobs(needs: Needs): JobHandlers {
  return {
    'referrals.reward': ({ referralId }) => reward(needs, referralId),
    'referrals.reverse': ({ referralId }) => reverse(needs, referralId),
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
    await post(client, needs.ledger, { referral, amount, step: 'reward' });
    await markPaid(client, referral.id, amount, needs.clock.now());
    await tell(
      client,
      { referral, amount, from: shortName(referred), at: needs.clock.now() },
      'in',
    );
  });
}

async function reverse(needs: Needs, referralId: string): Promise<void> {
  await transact(needs.pool, async ({ client }) => {
    const referral = await lockReferral(client, referralId);
    if (referral === null || referral.status === 'annulee') return;
    await markCancelled(client, referral.id);
    if (referral.status !== 'versee' || referral.amountMinor === null) return;
    const amount = money(referral.amountMinor, referral.currency);
    const referred = await findUser(client, 'id', referral.referredId);
    await post(client, needs.ledger, { referral, amount, step: 'reversal' });
    const from = referred === null ? null : shortName(referred);
    await tell(client, { referral, amount, from, at: needs.clock.now() }, 'out');
  });
}

type Posting = {
  readonly referral: ReferralRow;
  readonly amount: Money;
  readonly step: 'reward' | 'reversal';
};

/** Throws when the ledger refuses (a reversal from an empty wallet): the job is tried again later. */
async function post(
  client: ClientBase,
  ledger: Ledger,
  { referral, amount, step }: Posting,
): Promise<void> {
  const guarantee = { kind: 'guarantee', owner: 'nzela', currency: amount.currency } as const;
  const wallet = { kind: 'wallet', owner: referral.referrerId, currency: amount.currency } as const;
  await ledger.open(client, [guarantee, wallet]);
  const [debit, credit] = step === 'reward' ? [guarantee, wallet] : [wallet, guarantee];
  const leg: Leg = { type: 'post', debit, credit, amount };
  const kind = `referral.${step}`;
  const [result] = await ledger.apply(client, [
    {
      id: derivedId(kind, referral.id),
      kind,
      subject: referral.id,
      bodyHash: sha256Hex(`${kind}:${referral.id}:${amount.minor}:${amount.currency}`),
      legs: [leg],
    },
  ]);
  if (result?.status === 'refused')
    throw new Error(`The ledger refused ${kind} of ${referral.id}: ${result.code}`);
}

type Told = {
  readonly referral: ReferralRow;
  readonly amount: Money;
  readonly from: string | null;
  readonly at: Date;
};

async function tell(client: PoolClient, told: Told, direction: 'in' | 'out'): Promise<void> {
  const userId = told.referral.referrerId;
  await writeOperations(client, [
    {
      ownerId: userId,
      kind: 'parrainage',
      direction,
      description:
        direction === 'in' ? 'Récompense de parrainage' : 'Récompense de parrainage reprise',
      counterparty: told.from,
      amount: told.amount,
      status: 'completed',
      at: told.at,
      transferId: null,
      subject: `referral:${told.referral.id}:${direction}`,
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
