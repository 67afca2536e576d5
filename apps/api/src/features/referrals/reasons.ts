import type { ReferralReason } from '@nzela/contract/users';
import type { ReferralRow } from './referrals.store.ts';

const sentences: Readonly<Record<ReferralReason, string>> = {
  adresse: 'Votre filleul doit encore confirmer son adresse e-mail.',
  numero: 'Votre filleul doit encore confirmer son numéro de téléphone.',
  paiement: 'Votre filleul n’a pas encore envoyé d’argent à une autre personne.',
  delai: 'Le premier envoi de votre filleul est fait : la récompense suit après le délai.',
  frais: 'Les frais payés par votre filleul n’atteignent pas encore la récompense.',
  plafond_jour: 'Assez de récompenses ont été versées aujourd’hui : celle-ci suivra.',
  meme_appareil: 'Un même appareil a servi aux deux comptes : il n’y a pas de récompense.',
  plafond: 'Vous avez reçu toutes les récompenses prévues.',
  arretee: 'Le parrainage ne donne plus de récompense.',
};

type Reviewed = Pick<ReferralRow, 'status' | 'reason' | 'paymentAt'>;

/** Why a reward is not paid; null once it is. Before the first review it is the payment or its delay. */
export function reasonOf({ status, reason, paymentAt }: Reviewed): ReferralReason | null {
  if (status === 'versee') return null;
  return reason ?? (paymentAt === null ? 'paiement' : 'delai');
}

export function explanationOf(row: Reviewed): string | null {
  const reason = reasonOf(row);
  return reason === null ? null : sentences[reason];
}
