import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The bank workload's longest file, and the journeys that take more than a minute: at the end, they would hold up a run. */
const first = [
  'planted',
  'pages.layout',
  'compliance.admin',
  'languages.change',
  'withdrawals.bank',
  'languages.left',
  'transactions.admin',
  'checkout.link',
  'transfers.card',
  'dashboard',
  'api.docs',
];

/** Begins with the files named above; the others follow in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { sort: usual } = BaseSequencer.prototype;
    const sorted = await usual.call(this, files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

function place({ moduleId }: TestSpecification): number {
  const found = first.indexOf(basename(moduleId, '.spec.ts'));
  return found === -1 ? first.length : found;
}
