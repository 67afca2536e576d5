import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const reviews = [feature('reviews/reviews.test.ts')];
const nouns = [feature('reviews/nouns.test.ts')];
const calledOff = [feature('reviews/called-off.test.ts')];
const screening = [feature('screening/screening.test.ts')];
const rules = [feature('rules/rules.test.ts')];
const names = [feature('screening/names.test.ts')];

/** Names of lists, rules, and operations that are held. */
export const complianceBugs: readonly Bug[] = [
  bug({
    name: 'reviews: what is held can be released while a name is open',
    class: 'proof',
    file: feature('reviews/reviews.service.ts'),
    text: "if (hits.some(({ status }) => status !== 'faux_positif')) refuse('alerte_ouverte');",
    becomes: "if (hits.some(({ status }) => status === 'confirme')) refuse('alerte_ouverte');",
    tests: reviews,
  }),
  bug({
    name: 'reviews: a review is decided on again',
    class: 'state',
    file: feature('reviews/reviews.service.ts'),
    text: "if (review.status !== 'en_attente' || !subject.isHeld) return refuse('verification_traitee');",
    becomes: "if (review.status === 'retiree') return refuse('verification_traitee');",
    tests: reviews,
  }),
  bug({
    name: 'reviews: whoever pays decides on their own operation',
    class: 'owner',
    file: feature('reviews/reviews.service.ts'),
    text: "if ([review.userId, ...subject.members].includes(by.userId)) return refuse('compte_propre');",
    becomes: "if (subject.members.includes(by.userId)) return refuse('compte_propre');",
    tests: reviews,
  }),
  bug({
    name: 'reviews: called off, it still waits for a decision',
    class: 'state',
    file: feature('transfers/steps.ts'),
    text: "if (to !== undefined && transfer.status === 'en_verification')",
    becomes: "if (to === 'complete' && transfer.status === 'en_verification')",
    tests: reviews,
  }),
  bug({
    name: 'payments: a payout that is held leaves all the same',
    class: 'state',
    file: feature('payments/payouts/departure.ts'),
    text: 'if (held !== null) return held;',
    becomes: "if (held?.mode === 'test') return held;",
    tests: nouns,
  }),
  bug({
    name: 'payments: a payout that was released is called off all the same',
    class: 'state',
    file: feature('payments/payouts/payouts.service.ts'),
    text: "if (payout.status !== 'en_verification') return refuse('versement_non_annulable');",
    becomes: "if (payout.status === 'paye') return refuse('versement_non_annulable');",
    tests: calledOff,
  }),
  bug({
    name: 'bills: one that was called off goes to its biller by a turn that comes by',
    class: 'state',
    file: feature('bills/following.ts'),
    text: "status === 'complete' || status === 'annule' || status === 'echoue' ? ends[status] : null,",
    becomes: "status === 'complete' || status === 'echoue' ? ends[status] : null,",
    tests: calledOff,
  }),
  bug({
    name: 'bills: a review is an option on the rate',
    class: 'arithmetic',
    file: feature('bills/departure.ts'),
    text: 'if (!(await isKeptNow(rates, price))) {',
    becomes: 'if (!(await isOnSale(rates, price))) {',
    tests: calledOff,
  }),
  bug({
    name: 'payments: a program of a version before meets a state that it does not know',
    class: 'state',
    file: feature('payments/payouts/versions.ts'),
    text: "  annule: 'echoue',\n",
    becomes: '',
    tests: calledOff,
  }),
  bug({
    name: 'turns: a bill that is held is ordered by a turn that comes by',
    class: 'state',
    file: 'apps/api/src/gateways/turn.ts',
    text: 'if (held === null || noun.isHeld?.(held) === true) return null;',
    becomes: 'if (held === null) return null;',
    tests: nouns,
  }),
  bug({
    name: 'reviews: who works for a business decides on what it is paid out',
    class: 'owner',
    file: feature('payments/payouts/departure.ts'),
    text: 'members: await membersOf(client, payout.accountId),',
    becomes: 'members: [],',
    tests: nouns,
  }),
  bug({
    name: 'rules: a rule is switched on that was tried with other parameters',
    class: 'proof',
    file: feature('rules/rules.service.ts'),
    text: 'if (isOn && before.trial?.version !== before.version)',
    becomes: 'if (isOn && before.trial === null)',
    tests: rules,
  }),
  bug({
    name: 'rules: other parameters hold at once',
    class: 'state',
    file: feature('rules/rules.store.ts'),
    text: 'version = $3, is_on = false, updated_at',
    becomes: 'version = $3, updated_at',
    tests: rules,
  }),
  bug({
    name: 'rules: a window counts what everybody sent',
    class: 'owner',
    file: feature('rules/queries.ts'),
    text: 'SELECT count(*) AS number, sum(b.eur) AS eur FROM op b\n       WHERE b.payer_id = a.payer_id AND',
    becomes: 'SELECT count(*) AS number, sum(b.eur) AS eur FROM op b\n       WHERE',
    tests: rules,
  }),
  bug({
    name: 'kyc: one administrator is enough, however much a level opens',
    class: 'proof',
    file: feature('kyc/review.service.ts'),
    text: 'return Number(niveaux.verifie.jour) >= secondRegardEur;',
    becomes: 'return Number(niveaux.verifie.jour) < secondRegardEur / 1_000;',
    tests: [feature('kyc/second-look.test.ts')],
  }),
  bug({
    name: 'screening: an empty list is believed',
    class: 'outage',
    file: 'apps/api/src/gateways/screening/screening.gateway.ts',
    text: '    .min(1),',
    becomes: '    .min(0),',
    tests: screening,
  }),
  bug({
    name: 'screening: a new list is compared with nobody',
    class: 'cache',
    file: feature('screening/screening.service.ts'),
    text: "await addJobs(client, [compareAgain({ version, of: 'personne', after: null })]);",
    becomes: 'await addJobs(client, []);',
    tests: screening,
  }),
  bug({
    name: 'screening: words are compared in their order alone',
    class: 'arithmetic',
    file: feature('screening/names.ts'),
    text: 'const best = Math.max(...scores);',
    becomes: 'const best = scores[0] ?? 0;',
    tests: names,
  }),
];
