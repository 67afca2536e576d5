/** Those who wait for a commit, handed out in batches that share as little as they can with the batches under way. */
export type WaitingLine<Item> = {
  /** How many wait. */
  readonly size: number;
  push(item: Item): void;
  /** Whether `take` is worth a try after this item was pushed. */
  mayLeave(item: Item): boolean;
  /** The next batch, which is then under way; empty when nobody waits who could leave. */
  take(): Batch<Item>;
  /** The batch, as `take` gave it, is no longer under way; who did not get on (`left`) is first in line again. */
  land(batch: Batch<Item>, left: readonly Item[]): void;
};

export type Batch<Item> = {
  readonly items: readonly Item[];
  /** Shares keys with another batch under way. */
  readonly crosses: boolean;
};

type Key = string | number;

export type WaitingLineOptions<Item> = {
  /** What an item would like to have for itself. The same keys each time it is asked. */
  readonly keysOf: (item: Item) => readonly Key[];
  /** Most items of a batch. */
  readonly maximum: number;
};

/** Looking further than this many batches down the line costs more than it finds. */
const batchesInSight = 4;

/**
 * First come, first served for each key: who must wait keeps back those behind that need one of the same keys, so that
 * nobody is overtaken for ever. When all in sight have to wait and would fill half a batch, they leave all the same: what
 * they have in common with a batch under way they wait for in the database, with the rest of their work done meanwhile.
 */
export function createWaitingLine<Item>(options: WaitingLineOptions<Item>): WaitingLine<Item> {
  const { keysOf, maximum } = options;
  let line: Item[] = [];
  /** How often each key is named by those under way: one look-up tells whether it is taken, whatever number of batches. */
  const taken = new Map<Key, number>();

  function isTaken(key: Key): boolean {
    return taken.has(key);
  }

  function takeKeys(batch: readonly Item[]): void {
    for (const item of batch) {
      for (const key of keysOf(item)) taken.set(key, (taken.get(key) ?? 0) + 1);
    }
  }

  function giveKeysBack(batch: readonly Item[]): void {
    for (const item of batch) {
      for (const key of keysOf(item)) {
        const left = (taken.get(key) ?? 0) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      }
    }
  }

  function takeFree(): Item[] {
    if (taken.size === 0) return line.splice(0, maximum);
    const batch: Item[] = [];
    const passedOver: Item[] = [];
    const keptBack = new Set<Key>();
    const inSight = Math.min(line.length, maximum * batchesInSight);
    let seen = 0;
    while (seen < inSight && batch.length < maximum) {
      const item = line[seen] as Item;
      const keys = keysOf(item);
      if (keys.some((key) => isTaken(key) || keptBack.has(key))) {
        for (const key of keys) keptBack.add(key);
        passedOver.push(item);
      } else {
        batch.push(item);
      }
      seen += 1;
    }
    line = passedOver.concat(line.slice(seen));
    return batch;
  }

  return {
    get size() {
      return line.length;
    },
    push(item) {
      line.push(item);
    },
    mayLeave: (item) => line.length * 2 >= maximum || !keysOf(item).some(isTaken),
    take() {
      let items = takeFree();
      const crosses = items.length === 0 && line.length * 2 >= maximum;
      if (crosses) items = line.splice(0, maximum);
      takeKeys(items);
      return { items, crosses };
    },
    land({ items }, left) {
      giveKeysBack(items);
      if (left.length > 0) line = left.concat(line);
    },
  };
}
