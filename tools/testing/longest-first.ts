import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The bank workload's longest file; journeys that wait a minute or more, and then the longest: at the end, they would hold up a run. */
const first = [
  'planted',
  'withdrawals.bank',
  'transfers.card',
  'home',
  'topups.recharge',
  'dashboard',
  'settings',
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
