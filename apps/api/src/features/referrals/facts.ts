import type { PoolClient } from 'pg';
import { convert, money, type Money } from '@nzela/money/money';
import { addSeconds } from '../../kernel/time/clock.ts';
import type { Rates } from '../rates/rates.ts';
import { findUser } from '../users/users.ts';
import type { EarningPayment, ReferralFacts } from './decision.ts';
import {
  cameBack,
  countRewards,
  isPayeeRewarded,
  nearPeople,
  settledPayments,
  shareOrigin,
  type PaymentRow,
} from './facts.store.ts';
import { shareDevice, type ReferralRow } from './referrals.store.ts';

const daySeconds = 86_400;
/** Money that is back sooner was never paid. */
const comeBackDays = 30;

type Needs = { readonly rates: Rates };
type Review = {
  readonly referral: ReferralRow;
  readonly at: Date;
  /** Payments after it are too young to count. */
  readonly before: Date;
};

/** All that decides about a reward, as the database has it now. */
export async function factsOf(
  needs: Needs,
  client: PoolClient,
  { referral, at, before }: Review,
): Promise<ReferralFacts> {
  const { referrerId, referredId } = referral;
  const referred = await findUser(client, 'id', referredId);
  const referrer = await findUser(client, 'id', referrerId);
  const rows = await settledPayments(client, referredId, before);
  const near = await nearPeople(client, referredId);
  const payments: EarningPayment[] = [];
  for (const row of rows) payments.push(await earning(needs, client, { row, referral, near }));
  return {
    mailboxConfirmed: referred !== null && referred.emailVerifiedAt !== null,
    phoneConfirmed: referred !== null && referred.phoneVerifiedAt !== null,
    referrerActive: referrer !== null && referrer.blockedAt === null,
    sharedDevice: await shareDevice(client, referrerId, referredId),
    payments,
    ...(await countRewards(client, referral, addSeconds(at, -daySeconds))),
  };
}

type Candidate = {
  readonly row: PaymentRow;
  readonly referral: ReferralRow;
  readonly near: ReadonlySet<string>;
};

async function earning(
  { rates }: Needs,
  client: PoolClient,
  { row, referral, near }: Candidate,
): Promise<EarningPayment> {
  const euros = async (minor: bigint): Promise<Money<'EUR'>> => {
    if (row.currency === 'EUR') return money(minor, 'EUR');
    const { rate } = await rates.between(row.currency, 'EUR');
    return convert(money(minor, row.currency), rate, 'EUR', 'down');
  };
  return {
    transferId: row.transferId,
    payee: row.payee,
    amount: await euros(row.amount),
    fee: await euros(row.fee),
    isRelated: await isRelated(client, { row, referral, near }),
  };
}

async function isRelated(client: PoolClient, { row, referral, near }: Candidate): Promise<boolean> {
  if (await isPayeeRewarded(client, row.payee)) return true;
  const { payeeId, at } = row;
  if (payeeId === null) return false;
  const pair = [referral.referrerId, referral.referredId];
  if (near.has(payeeId)) return true;
  if (await shareOrigin(client, [payeeId], pair)) return true;
  const until = addSeconds(at, comeBackDays * daySeconds);
  return cameBack(client, { from: payeeId, at, until }, pair);
}
