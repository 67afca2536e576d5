import type { ClientBase } from 'pg';

/** Writes, in one statement, everything that a transaction has for it. Never throws before it has sent that statement. */
export type LastWriter<Item> = (client: ClientBase, items: readonly Item[]) => Promise<void>;

type Waiting = Map<LastWriter<unknown>, readonly unknown[]>;

/** By the connection of each transaction of `transact` (database.ts) that is open. */
const waiting = new WeakMap<ClientBase, Waiting>();

/**
 * Has `writer` write `items` at the end of the transaction on `client`, in one write with its COMMIT: for what nothing reads
 * before, such as jobs and notifications. On a connection without a transaction of `transact`, at once.
 */
export async function writeLast<Item>(
  client: ClientBase,
  writer: LastWriter<Item>,
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return;
  const open = waiting.get(client);
  if (open === undefined) return writer(client, items);
  const key = writer as LastWriter<unknown>;
  open.set(key, [...(open.get(key) ?? []), ...items]);
}

/** Begins to gather what is written last on `client`, until {@link forgetLastWrites}. */
export function gatherLastWrites(client: ClientBase): void {
  waiting.set(client, new Map());
}

export function forgetLastWrites(client: ClientBase): void {
  waiting.delete(client);
}

/** What was gathered, each as a step that sends one statement. */
export function lastWritesOf(client: ClientBase): (() => Promise<void>)[] {
  const steps = [...(waiting.get(client) ?? [])];
  return steps.map(
    ([writer, items]) =>
      () =>
        writer(client, items),
  );
}

/** What was gathered so far, to be given back to {@link restoreLastWrites} when what follows is undone. */
export function rememberLastWrites(client: ClientBase): Waiting | undefined {
  const open = waiting.get(client);
  return open && new Map(open);
}

export function restoreLastWrites(client: ClientBase, remembered: Waiting | undefined): void {
  if (remembered !== undefined) waiting.set(client, remembered);
}
