import type { Transfer } from '@nzela/contract/transfers';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

type Shared = Pick<
  Transfer,
  'sens' | 'statut' | 'montantRecu' | 'deviseCible' | 'reference' | 'livraisonPrevue'
>;

/**
 * What its sender may tell the recipient of a transfer: that it has arrived, or until when it will. Null while nobody can
 * promise either: before it is paid, while it is held, and once it is broken.
 */
export function shareText({
  sens,
  statut,
  montantRecu,
  deviseCible,
  reference,
  livraisonPrevue,
}: Shared): string | null {
  if (sens === 'recu') return null;
  const amount = formatAmount(montantRecu, deviseCible);
  if (statut === 'complete') return m.transfers_share_arrived({ amount, reference });
  const isOnItsWay = statut === 'confirme' || statut === 'en_cours';
  if (!isOnItsWay || livraisonPrevue === null) return null;
  const date = formatDate(livraisonPrevue, 'dateTime');
  return m.transfers_share_coming({ amount, reference, date });
}
