import { UnreadableSecret } from './secrets.ts';

/** One kind of what is sealed at rest, so that it can be brought under the newest key. */
export type SealedKind = {
  readonly name: string;
  /** Ids, ascending and after `after`, of what is not sealed under the newest key: at most a few hundred at a time. */
  outdated(after: string | null): Promise<readonly string[]>;
  /** Seals one anew. Leaves alone what was changed meanwhile. Throws `UnreadableSecret`. */
  reseal(id: string): Promise<void>;
  /** Gives one up whose key is lost. A kind without it has another way out for its owner. */
  readonly forget?: (id: string) => Promise<void>;
};

export type Resealed = {
  readonly kind: string;
  readonly resealed: number;
  readonly forgotten: number;
  /** Still under another key than the newest when all were gone through. */
  readonly left: number;
};

/** Goes through all that a former key sealed. Can be ended and run again at any time: what is done is found done. */
export async function reseal(kind: SealedKind, options: { forget: boolean }): Promise<Resealed> {
  const forget = options.forget ? kind.forget : undefined;
  let [resealed, forgotten] = [0, 0];
  for await (const id of outdatedOf(kind)) {
    if (await isResealed(kind, id)) resealed += 1;
    else if (forget !== undefined) {
      await forget(id);
      forgotten += 1;
    }
  }
  return { kind: kind.name, resealed, forgotten, left: await countOutdated(kind) };
}

export async function countOutdated(kind: SealedKind): Promise<number> {
  let count = 0;
  for await (const _ of outdatedOf(kind)) count += 1;
  return count;
}

async function* outdatedOf(kind: SealedKind): AsyncGenerator<string> {
  let ids = await kind.outdated(null);
  while (ids.length > 0) {
    yield* ids;
    ids = await kind.outdated(ids.at(-1) ?? null);
  }
}

async function isResealed(kind: SealedKind, id: string): Promise<boolean> {
  try {
    await kind.reseal(id);
    return true;
  } catch (error) {
    if (error instanceof UnreadableSecret) return false;
    throw error;
  }
}
