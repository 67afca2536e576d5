import { add, compare, zero, type Money } from '@nzela/money/money';
import type { ReferralReason } from '@nzela/contract/users';

/** What an administrator decided (settings `referrals`). */
export type ReferralTerms = {
  readonly isOn: boolean;
  readonly reward: Money<'EUR'>;
  readonly minimum: Money<'EUR'>;
  readonly perReferrer: number;
  readonly perReferrerAndDay: number;
  readonly perAddressAndDay: number;
};

/** A settled payment of the referred person that is old enough. */
export type EarningPayment = {
  readonly transferId: string;
  readonly payee: string;
  readonly amount: Money<'EUR'>;
  /** What was paid for it and not given back. */
  readonly fee: Money<'EUR'>;
  /**
   * True for a payee who is near the referral, or from whom the money came back, or for whom somebody was rewarded
   * already.
   */
  readonly isRelated: boolean;
};

export type ReferralFacts = {
  readonly mailboxConfirmed: boolean;
  readonly phoneConfirmed: boolean;
  readonly referrerActive: boolean;
  /** The two have used one browser: they are one person, as far as rewards go. */
  readonly sharedDevice: boolean;
  /** A reward was paid already for somebody who used a browser of the referred person's. */
  readonly deviceRewarded: boolean;
  readonly payments: readonly EarningPayment[];
  readonly paidToReferrer: number;
  readonly paidToReferrerToday: number;
  readonly paidToAddressToday: number;
};

export type ReferralDecision =
  | { readonly status: 'versee'; readonly payment: EarningPayment }
  | { readonly status: 'annulee' | 'en_attente'; readonly reason: ReferralReason };

/**
 * Whether a reward is paid. The person who was referred has paid at least as much in fees as the reward gives away, so
 * that no group of accounts, whatever it pays among itself, takes out more than it put in.
 */
export function decide(facts: ReferralFacts, terms: ReferralTerms): ReferralDecision {
  const no = (reason: ReferralReason) => ({ status: 'annulee', reason }) as const;
  const wait = (reason: ReferralReason) => ({ status: 'en_attente', reason }) as const;
  if (!terms.isOn || terms.reward.minor <= 0n || !facts.referrerActive) return no('arretee');
  if (facts.sharedDevice || facts.deviceRewarded) return no('meme_appareil');
  if (facts.paidToReferrer >= terms.perReferrer) return no('plafond');
  if (!facts.mailboxConfirmed) return wait('adresse');
  if (!facts.phoneConfirmed) return wait('numero');
  const unrelated = facts.payments.filter(({ isRelated }) => !isRelated);
  const payment = unrelated.find(({ amount }) => compare(amount, terms.minimum) >= 0);
  if (payment === undefined) return wait('paiement');
  const fees = unrelated.map(({ fee }) => fee).reduce(add, zero('EUR'));
  if (compare(fees, terms.reward) < 0) return wait('frais');
  const isMuchToday =
    facts.paidToReferrerToday >= terms.perReferrerAndDay ||
    facts.paidToAddressToday >= terms.perAddressAndDay;
  return isMuchToday ? wait('plafond_jour') : { status: 'versee', payment };
}
