import type { ProviderName } from '../world/switches.ts';
import type { World } from '../world/world.ts';
import { billers } from './bills/billers.ts';
import { operatorCountries } from './mobile-money/operators.ts';
import { payoutDestinations } from './payouts/payout-destinations.ts';
import { ProviderError } from './provider-api.ts';
import { operators } from './topup/catalogue.ts';

/** Where orders of a provider go, which may be away while the provider itself answers. */
export type Destination = { readonly id: string; readonly name: string };

const destinations: Partial<Record<ProviderName, readonly Destination[]>> = {
  payouts: payoutDestinations,
  'mobile-money': Object.entries(operatorCountries).map(([id, { label }]) => ({ id, name: label })),
  topup: operators.map(({ id, name, countryIso }) => ({ id, name: `${name} (${countryIso})` })),
  bills: billers.map(({ id, name, country }) => ({ id, name: `${name} (${country})` })),
};

export function destinationsOf(provider: ProviderName): readonly Destination[] {
  return destinations[provider] ?? [];
}

const statuses = { degraded: 'DEGRADED', down: 'DOWN' } as const;

/** What a provider says of itself: that it is there, and how each of its destinations is as the desk has it. */
export function healthView({ state, clock }: World, provider: ProviderName): object {
  const all = destinationsOf(provider);
  if (all.length === 0) return { status: 'UP' };
  const at = clock.now().toISOString();
  const { destinations: disturbed } = state.switches[provider];
  return {
    status: 'UP',
    at,
    destinations: all.map(({ id, name }) => {
      const state = disturbed[id];
      return { id, name, status: state === undefined ? 'UP' : statuses[state], checkedAt: at };
    }),
  };
}

/** Refuses an order for a destination that the desk has down. Nothing was done: it may be given again. */
export function refuseDown({ state }: World, provider: ProviderName, id: string): void {
  if (state.switches[provider].destinations[id] !== 'down') return;
  throw new ProviderError('BUSY', 503, `${id} does not answer at the moment`);
}
