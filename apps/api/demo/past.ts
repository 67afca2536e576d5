import type { Deps } from '../src/deps.ts';
import { pastBills } from './bills.seed.ts';
import { pastCollections } from './mobile-money.seed.ts';
import { pastRequests } from './money-requests.seed.ts';
import { pastTopups } from './topups.seed.ts';

/** What the features have to tell of the demonstration's user besides transfers, told in between at its own times. */
export function demoPast(deps: Deps, people: { readonly user: string; readonly friend: string }) {
  return [
    ...pastTopups(deps, people.user),
    ...pastBills(deps, people.user),
    ...pastCollections(deps, people.user),
    ...pastRequests(deps, people),
  ];
}
