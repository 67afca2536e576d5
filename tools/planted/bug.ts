import type { ShortWorkload } from '../../e2e/trust/short-workload.ts';

/** The kinds of mistakes that the list must cover, each on several nouns. */
export const bugClasses = [
  'lock',
  'lease',
  'owner',
  'idempotency',
  'gateway amount',
  'credited twice',
  'ordered twice',
  'rounding',
  'limit',
  'hold',
  'period',
  'cache',
  'addressee',
  'secret',
  'proof',
  'state',
  'timetable',
  'outage',
  'arithmetic',
  'claim',
  'column',
] as const;

export type BugClass = (typeof bugClasses)[number];

/** One passage of a source file that the bug replaces. */
export type Edit = {
  /** From the root of the repository. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly text: string;
  readonly becomes: string;
};

/** A realistic mistake in one place of the product. */
type Planted = {
  /** Unique: the noun, then the mistake. */
  readonly name: string;
  readonly class: BugClass;
  readonly edits: readonly Edit[];
};

/** Noticed by test files, few and fast: one of their tests fails when the bug is there. */
type TestedBug = Planted & { readonly tests: readonly string[] };

/** Noticed by a check of the bank workload. */
export type WorkloadBug = Planted & {
  readonly workload: Omit<ShortWorkload, 'root'> & { readonly check: string };
};

export type Bug = TestedBug | WorkloadBug;

/** A bug in one passage of one file, noticed by test files. */
type OneEdit = Edit & {
  readonly name: string;
  readonly class: BugClass;
  readonly tests: readonly string[];
};

export function bug({ name, class: kind, tests, ...edit }: OneEdit): Bug {
  return { name, class: kind, tests, edits: [edit] };
}

/** The text with the bug in it. Throws when a passage is not there exactly once: the source has changed since. */
export function withEdit(source: string, { file, text, becomes }: Edit): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(
      `A planted bug no longer matches ${file}: its text is there ${parts.length - 1} times, not once:\n${text}`,
    );
  }
  return parts.join(becomes);
}
