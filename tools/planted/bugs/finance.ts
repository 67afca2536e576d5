import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const postings = [feature('manual-postings/manual-postings.test.ts')];

/** What whoever keeps the books does: postings by hand. */
export const financeBugs: readonly Bug[] = [
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
];
