import type { Approval } from '@nzela/contract/approvals';

/** What a change that two administrators make would make different. */
export function differencesIn({ differences }: Pick<Approval, 'differences'>) {
  return differences.map(({ champ, avant, apres }) => ({
    name: champ,
    before: avant,
    after: apres,
  }));
}
