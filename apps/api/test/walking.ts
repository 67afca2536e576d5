import { expect } from 'vitest';
import type { Account, Wire } from './api.ts';

/** The elements of a list, page after page to its end; `meanwhile` happens once, behind the first page. */
export async function walk(
  who: Account,
  path: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Wire[]> {
  const elements: Wire[] = [];
  let curseur: string | null = '';
  while (curseur !== null) {
    const isFirst: boolean = curseur === '';
    const answer: Wire = await who.get(isFirst ? path : `${path}&curseur=${curseur}`);
    expect(answer.status, answer.text).toBe(200);
    elements.push(...answer.body.elements);
    curseur = answer.body.curseur;
    if (isFirst) await meanwhile();
  }
  return elements;
}

/** A queue is the same, turned round, in the other order, page after page; it needs two elements to tell. */
export async function expectBothOrders(who: Account, path: string): Promise<void> {
  const oldest = await walk(who, `${path}&order=asc`);
  const newest = await walk(who, `${path}&order=desc`);
  expect(oldest.length).toBeGreaterThan(1);
  expect(newest.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).toReversed());
}
