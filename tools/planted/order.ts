import { createHash } from 'node:crypto';
import type { Bug } from './bug.ts';

const dayMs = 86_400_000;

/** Another order each day, so that a sample tries others; what needs a whole bank workload comes last. */
export function inOrderOfDay<One extends Bug>(bugs: readonly One[]): One[] {
  const day = Math.floor(Date.now() / dayMs);
  const place = (bug: Bug) =>
    ('workload' in bug ? '1' : '0') +
    createHash('sha256').update(`${day} ${bug.name}`).digest('hex');
  return bugs.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}
