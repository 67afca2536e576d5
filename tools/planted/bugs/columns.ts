import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;

/** A column that one of the ways to write a row forgets. */
export const columnBugs: readonly Bug[] = [
  bug({
    name: 'transfers: a column is left out of the insert of an instant transfer',
    class: 'column',
    file: feature('transfers/instant/instant.store.ts'),
    text: '  purpose: ({ memo }) => memo,\n',
    becomes: '',
    tests: [feature('transfers/instant/instant.test.ts')],
  }),
  bug({
    name: 'transfers: a column is left out of the insert of a quoted transfer',
    class: 'column',
    file: feature('transfers/transfers.store.ts'),
    text: '      purpose: t.memo,\n',
    becomes: '',
    tests: [feature('transfers/quoted/bank-paid.test.ts')],
  }),
  bug({
    name: 'payouts: a column is left out of the insert',
    class: 'column',
    file: feature('payouts/payouts.store.ts'),
    text: '      pickup_code: null,\n',
    becomes: '',
    tests: [feature('withdrawals/withdrawals.test.ts')],
  }),
];
