import type { PayoutStatus } from '@nzela/contract/merchant-payouts';
import type { ApiVersion } from '@nzela/contract/versions';
import { isOlder, type AnswerChange } from '../../../kernel/http/versions.ts';
import { refuse } from '../../../kernel/http/problem.ts';

const since = '2026-11-26';

/** What versions before call the states that came with it: no payout was held then, and none called off. */
const former: Readonly<Partial<Record<PayoutStatus, PayoutStatus>>> = {
  en_verification: 'en_cours',
  annule: 'echoue',
};

type Payout = { readonly statut: PayoutStatus };

function asBefore<Answer extends Payout>({ statut, ...payout }: Answer) {
  return { ...payout, statut: former[statut] ?? statut };
}

/** Of an answer that is a payout. */
export const payoutChanges: readonly AnswerChange[] = [{ since, before: asBefore }];

/** Of a list of them. */
export const payoutListChanges: readonly AnswerChange[] = [
  {
    since,
    before: ({ elements, ...page }: { readonly elements: readonly Payout[] }) => ({
      ...page,
      elements: elements.map(asBefore),
    }),
  },
];

/** Of a report. */
export const payoutReportChanges: readonly AnswerChange[] = [
  {
    since,
    before: ({ versement, ...report }: { readonly versement: Payout }) => ({
      ...report,
      versement: asBefore(versement),
    }),
  },
];

/** The states that a version means by one: all that it calls so. Refuses `requete_invalide` for one that it does not know. */
export function statesMeantBy(
  state: PayoutStatus,
  version: ApiVersion | null,
): readonly PayoutStatus[] {
  if (version === null || !isOlder(version, since)) return [state];
  if (former[state] !== undefined) return refuse('requete_invalide', { field: 'statut' });
  const renamed = (Object.keys(former) as PayoutStatus[]).filter((now) => former[now] === state);
  return [state, ...renamed];
}
