import type { Destinations } from '../../../gateways/destinations.ts';
import { refuseDownDestination } from '../../payouts/payouts.ts';
import type { ResolvedRecipient } from '../../recipients/recipients.ts';
import type { TransferDeps } from '../deps.ts';
import type { Transfer } from '../transfer.ts';

type Known = Pick<TransferDeps, 'settings'> & {
  /** Asked outside of any transaction. */
  readonly destinations: Destinations;
};

/** Refuses `operateur_en_panne` and `destination_en_panne` for a recipient whom no money reaches now. */
export async function refuseUnreachable(
  known: Known,
  { mode: method, country, operator }: Pick<ResolvedRecipient, 'mode' | 'country' | 'operator'>,
): Promise<void> {
  if (method === 'nzela') return;
  const to = operator === null ? { country } : { country, operator: operator.toLowerCase() };
  const field = method === 'mobile' ? 'beneficiaire.operateur' : 'beneficiaire.mode';
  await refuseDownDestination(known, { method, to, field });
}

/** The same for one that was made before, and is about to be paid for. */
export function refuseUnreachableNow(
  known: Known,
  { deliveryMethod: mode, beneficiary }: Transfer,
): Promise<void> {
  const { pays: country, operateur: operator } = beneficiary;
  return refuseUnreachable(known, { mode, country, operator });
}
