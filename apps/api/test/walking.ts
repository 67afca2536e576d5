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
