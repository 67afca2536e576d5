import type { Transfer } from '@nzela/contract/transfers';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { ScheduleButton } from '../schedules/schedules.tsx';
import { isByCode } from './transfer-story.ts';

/** « Programmer ce transfert »: the same amount to the same recipient, later or regularly, from the wallet. */
export function ScheduleTransfer({ transfer }: { readonly transfer: Transfer }) {
  const { beneficiaire, montantEnvoye: montant, deviseSource: devise, motif, sens } = transfer;
  // Whoever showed a code is nobody's kept recipient.
  if (sens === 'recu' || isByCode(transfer)) return null;
  return (
    <ScheduleButton
      label={m.schedules_action_transfer()}
      order={{
        genre: 'transfert',
        title: m.schedules_order_title({
          amount: formatAmount(montant, devise),
          name: beneficiaire.nom,
        }),
        montant,
        devise,
        beneficiaireId: beneficiaire.id,
        motif,
      }}
    />
  );
}
