import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import { say } from '@nzela/messages/message';
import type { Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import type { SettingsDocument } from '@nzela/contract/settings';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { derivedId, sha256Hex } from '../../kernel/data/ids.ts';
import { addJobs, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import { writeOperations } from '../operations/operations.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser, shortName } from '../users/users.ts';
import { decide, type ReferralTerms } from './decision.ts';
import { factsOf } from './facts.ts';
import {
  dueReferrals,
  lockReferral,
  markPaid,
  markReviewed,
  type ReferralRow,
} from './referrals.store.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'referrals.reward': { referralId: string };
    'referrals.review': Record<string, never>;
  }
}

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly rates: Rates;
};

export const referralsCrontab: readonly CronLine[] = [
  { name: 'referrals.review', pattern: '7 * * * *' },
];

const daySeconds = 86_400;
const reviewedAtOnce = 500;

/** Reviews what waits, and pays rewards, each at most once, however often its job runs. */
export function referralJobs(needs: Needs): JobHandlers {
  return {
    async 'referrals.review'() {
      const { delaiJours } = await needs.settings.read('referrals');
      const before = addSeconds(needs.clock.now(), -delaiJours * daySeconds);
      const due = await dueReferrals(needs.pool, before, reviewedAtOnce);
      const jobs = due.map((referralId) => ({
        name: 'referrals.reward' as const,
        payload: { referralId },
        key: `referral:${referralId}`,
      }));
      await transact(needs.pool, ({ client }) => addJobs(client, jobs));
    },
    'referrals.reward': ({ referralId }) => reward(needs, referralId),
  };
}

async function reward(needs: Needs, referralId: string): Promise<void> {
  const document = await needs.settings.read('referrals');
  const terms = termsOf(document);
  await transact(needs.pool, async ({ client }) => {
    const referral = await lockReferral(client, referralId);
    if (referral === null || referral.status !== 'en_attente') return;
    const at = needs.clock.now();
    const before = addSeconds(at, -document.delaiJours * daySeconds);
    const facts = await factsOf(needs, client, { referral, at, before });
    const decision = decide(facts, terms);
    if (decision.status !== 'versee') return markReviewed(client, referral.id, { ...decision, at });
    const { transferId, payee } = decision.payment;
    const amount = terms.reward;
    // The referrer closed the account.
    if (!(await post(client, needs.ledger, referral, amount)))
      return markReviewed(client, referral.id, { status: 'annulee', reason: 'arretee', at });
    await markPaid(client, referral.id, { amount, transferId, payee, at });
    const referred = await findUser(client, 'id', referral.referredId);
    const from = referred === null ? '' : shortName(referred);
    await creditReferrer(client, { referral, amount, from, at });
  });
}

type ReferralDocument = SettingsDocument<'referrals'>;

function termsOf(document: ReferralDocument): ReferralTerms {
  return {
    isOn: document.actif,
    reward: euros(document.recompenseEur),
    minimum: euros(document.montantMinimumEur),
    perReferrer: document.plafondParPersonne,
    perReferrerAndDay: document.plafondParJour,
    perAddressAndDay: document.plafondParAdresseEtJour,
  };
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

async function creditReferrer(
  client: PoolClient,
  { referral, amount, from, at }: Told,
): Promise<void> {
  const userId = referral.referrerId;
  await writeOperations(client, [
    {
      ownerId: userId,
      kind: 'parrainage',
      direction: 'in',
      description: say('operations_referral'),
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
