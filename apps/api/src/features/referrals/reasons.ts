import type { ReferralReason } from '@nzela/contract/users';
import { say, type Message } from '@nzela/messages/message';
import type { ReferralRow } from './referrals.store.ts';

const sentences: Readonly<Record<ReferralReason, Message>> = {
  adresse: say('referrals_reason_email'),
  numero: say('referrals_reason_phone'),
  paiement: say('referrals_reason_payment'),
  delai: say('referrals_reason_delay'),
  frais: say('referrals_reason_fees'),
  plafond_jour: say('referrals_reason_day'),
  meme_appareil: say('referrals_reason_device'),
  plafond: say('referrals_reason_most'),
  arretee: say('referrals_reason_over'),
};

type Reviewed = Pick<ReferralRow, 'status' | 'reason' | 'paymentAt'>;

/** Why a reward is not paid; null once it is. Before the first review it is the payment or its delay. */
export function reasonOf({ status, reason, paymentAt }: Reviewed): ReferralReason | null {
  if (status === 'versee') return null;
  return reason ?? (paymentAt === null ? 'paiement' : 'delai');
}

export function explanationOf(row: Reviewed): Message | null {
  const reason = reasonOf(row);
  return reason === null ? null : sentences[reason];
}
