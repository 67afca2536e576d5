/** The states of a noun, and where it may go from each: what is not in the table never happens (docs/states.md). */
export type States<State extends string> = {
  /** In English, as an error names it: « top-up ». */
  readonly noun: string;
  readonly ways: Readonly<Record<State, readonly State[]>>;
};

export function defineStates<State extends string>(
  noun: string,
  ways: States<State>['ways'],
): States<State> {
  return { noun, ways };
}

/** Throws for a way that is not in the table: the caller has a bug, and the transaction must not commit. */
export function assertMove<State extends string>(
  { noun, ways }: States<State>,
  from: State,
  to: State,
): void {
  if (!ways[from].includes(to)) throw new Error(`A ${noun} cannot go from ${from} to ${to}`);
}

/** The same where it may stay as it is. */
export function assertWay<State extends string>(
  states: States<State>,
  from: State,
  to: State,
): void {
  if (from !== to) assertMove(states, from, to);
}

/** Whether nothing follows. */
export function isEnd<State extends string>({ ways }: States<State>, state: State): boolean {
  return ways[state].length === 0;
}
