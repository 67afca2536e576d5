import type { Deps } from './deps.ts';
import { pastBills } from './features/bills/bills.seed.ts';
import { pastCollections } from './features/mobile-money/mobile-money.seed.ts';
import { pastRequests } from './features/money-requests/money-requests.seed.ts';
import { pastTopups } from './features/topups/topups.seed.ts';

/** What the features have to tell of the demonstration's user besides transfers, told in between at its own times. */
export function demoPast(deps: Deps, people: { readonly user: string; readonly friend: string }) {
  return [
    ...pastTopups(deps, people.user),
    ...pastBills(deps, people.user),
    ...pastCollections(deps, people.user),
    ...pastRequests(deps, people),
  ];
}
