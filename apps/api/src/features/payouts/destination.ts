import type { Destinations } from '../../gateways/destinations.ts';
import {
  destinationId,
  type PayoutBeneficiary,
  type PayoutMethod,
} from '../../gateways/payouts/payouts.port.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { mobileOperatorName } from '../tariffs/tariffs.ts';

/** What is known of where money arrives, asked outside of any transaction, and who names its operators. */
type Known = {
  readonly destinations: Destinations;
  readonly settings: Pick<Settings, 'read'>;
};

type Going = {
  readonly method: PayoutMethod;
  readonly to: Pick<PayoutBeneficiary, 'country' | 'operator'>;
  /** Where the person chose it. */
  readonly field: string;
};

/**
 * Refuses, before any money is held, what would go to where nothing arrives now, as the provider says itself:
 * `operateur_en_panne`, `destination_en_panne`. What is not known of, or slow, is let through.
 */
export async function refuseDownDestination(
  { destinations, settings }: Known,
  { method, to, field }: Going,
): Promise<void> {
  if (destinations.stateOf(destinationId(method, to)) !== 'down') return;
  if (method !== 'mobile') refuse('destination_en_panne', { field });
  const operator = await mobileOperatorName(settings, to.country, to.operator ?? '');
  refuse('operateur_en_panne', { field, values: { operator } });
}
