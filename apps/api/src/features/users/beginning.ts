import type { Readable } from '../../kernel/data/snapshots.ts';

/** What is looked for: the beginning of a name or an address, and the digits of a number from one end or the other. */
export type Beginning = {
  readonly words: string;
  /** With its « + »; empty for no number. */
  readonly phoneStart: string;
  /** From its end; empty for no number. */
  readonly phoneEnd: string;
};

/** Fewer digits than this are no number. */
const digitsLeast = 3;

/** A number as it is typed: with its country (`+33 6…`, `0033 6…`), or the end of it without (`06 39…`). */
export function beginningOf(text: string): Beginning {
  const words = text.replace(/\s+/g, ' ');
  const digits = text.replace(/[\s().\-\u00a0\u202f]/g, '');
  if (!/^\+?\d+$/.test(digits) || digits.length < digitsLeast)
    return { words, phoneStart: '', phoneEnd: '' };
  const whole = digits.replace(/^00/, '+');
  if (whole.startsWith('+')) return { words, phoneStart: whole, phoneEnd: '' };
  const national = whole.replace(/^0/, '');
  return { words, phoneStart: `+${whole}`, phoneEnd: [...national].toReversed().join('') };
}

type Most = {
  readonly most: number;
  /** False: whose full name begins so, and nothing else of theirs, does not count. */
  readonly byName?: boolean;
};

/** Ids of at most so many open accounts whose name or address begins so, or whose number does, or ends so. */
export async function usersBeginning(
  source: Readable,
  { words, phoneStart, phoneEnd }: Beginning,
  { most, byName = true }: Most,
): Promise<string[]> {
  const { rows } = await source.query<{ id: string }>(
    'SELECT users_beginning(folded($1), $2, $3, $4, $5) AS id',
    [words, phoneStart, phoneEnd, byName, most],
  );
  return rows.map(({ id }) => id);
}
