import { randomInt } from 'node:crypto';

/** A thousand numbers differ by their three middle digits; each worker has a range of its own, and counts through it. */
const range = 250;
const worker = Number(process.env['VITEST_POOL_ID'] ?? '1');
let next = randomInt(range);

/** Three digits that no other journey of this run was given: an operator refuses a number that comes again too soon. */
export function ownDigits(): string {
  next = (next + 1) % range;
  return String(((worker - 1) * range + next) % 1_000).padStart(3, '0');
}
