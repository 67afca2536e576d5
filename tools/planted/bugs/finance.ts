import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const statements = [feature('reconciliation/reconciliation.test.ts')];
const closings = [feature('period-closings/period-closings.test.ts')];
const postings = [feature('manual-postings/manual-postings.test.ts')];
const prices = [feature('settings/settings.dated.test.ts')];

/** What whoever keeps the books does: postings by hand, statements against our orders, and prices by their days. */
export const financeBugs: readonly Bug[] = [
  bug({
    name: 'closings: a month is closed while differences of its statements wait',
    class: 'state',
    file: feature('period-closings/period-closings.service.ts'),
    text: "...(jours.some(({ ecartsOuverts }) => ecartsOuverts > 0) ? (['ecarts'] as const) : []),",
    becomes: '',
    tests: closings,
  }),
  bug({
    name: 'closings: a day is closed before the one that precedes it',
    class: 'state',
    file: feature('period-closings/period-closings.service.ts'),
    text: "  if (day > next) refuse('jour_precedent_ouvert', { field: 'jour' });\n",
    becomes: '',
    tests: closings,
  }),
  bug({
    name: 'ledger: an entry is dated into a closed period',
    class: 'period',
    file: 'packages/ledger/src/batch-read.ts',
    text: 'Math.max(now.getTime(), cutoff?.getTime() ?? 0)',
    becomes: 'now.getTime()',
    tests: ['packages/ledger/src/closings.test.ts'],
  }),
  bug({
    name: 'ledger: a closing does not wait for those who write',
    class: 'lock',
    file: 'packages/ledger/src/closings.ts',
    text: "  if (!(await hasSettled(client, horizon, patienceMs))) return 'postponed';\n",
    becomes: '',
    tests: ['packages/ledger/src/closings.test.ts'],
  }),
  bug({
    name: 'reconciliation: a line that is told twice matches twice',
    class: 'credited twice',
    file: feature('reconciliation/matching.ts'),
    text: "told.has(reference) ? 'doublon' : differenceOf(order, theirs)",
    becomes: 'differenceOf(order, theirs)',
    tests: statements,
  }),
  bug({
    name: 'reconciliation: amounts are compared whatever their currency',
    class: 'gateway amount',
    file: feature('reconciliation/matching.ts'),
    text: "  if (order.currency !== theirs.currency) return 'devise';\n",
    becomes: '',
    tests: statements,
  }),
  bug({
    name: 'reconciliation: what a statement lacks is not looked for',
    class: 'outage',
    file: feature('reconciliation/matching.ts'),
    text: 'if (!told.has(order.reference))',
    becomes: 'if (told.has(order.reference) && order.fee !== null)',
    tests: statements,
  }),
  bug({
    name: 'reconciliation: a difference is resolved twice',
    class: 'state',
    file: feature('reconciliation/reconciliation.service.ts'),
    text: "if (row.resolvedAt !== null) refuse('ecart_resolu');",
    becomes: '',
    tests: statements,
  }),
  bug({
    name: 'manual-postings: alone, somebody asks for a posting that nobody can approve',
    class: 'proof',
    file: feature('manual-postings/manual-postings.service.ts'),
    text: "if (approval === null) return refuse('second_administrateur_requis');",
    becomes: 'if (approval === null) return { status: 202, body: { approbation: null } };',
    tests: postings,
  }),
  bug({
    name: 'manual-postings: the two accounts change places',
    class: 'arithmetic',
    file: feature('manual-postings/manual-postings.service.ts'),
    text: 'post(from, to, amount)',
    becomes: 'post(to, from, amount)',
    tests: postings,
  }),
  bug({
    name: 'manual-postings: nothing of it in the audit',
    class: 'owner',
    file: feature('manual-postings/manual-postings.service.ts'),
    text: "      action: 'manual-postings.post',",
    becomes: "      action: 'approvals.decide',",
    tests: postings,
  }),
  bug({
    name: 'manual-postings: the wallet of a merchant is one of a person',
    class: 'owner',
    file: feature('manual-postings/manual-postings.service.ts'),
    text: "user.role !== 'user' || ",
    becomes: '',
    tests: postings,
  }),
  bug({
    name: 'settings: a price that has applied is changed',
    class: 'period',
    file: feature('settings/settings.dated.ts'),
    text: 'if (begins(row) >= from || holds(fixed, row)) return [];',
    becomes: 'return [];',
    tests: prices,
  }),
  bug({
    name: 'settings: a price is approved after the day from which it should have held',
    class: 'period',
    file: feature('settings/settings.saving.ts'),
    text: "if (historyFaults(subject, { known, next, from: at }).length > 0) refuse('debut_depasse');",
    becomes: '',
    tests: prices,
  }),
];
