import { blockToldSchema, type BlockTold } from '@nzela/contract/blocks';
import { useSyncExternalStore } from 'react';

const key = 'compte-bloque';

/** Keeps why the account is suspended for the page that tells it, in this tab alone: the token in it serves once. */
export function keepBlock(block: BlockTold): void {
  sessionStorage.setItem(key, JSON.stringify(block));
}

export function forgetBlock(): void {
  sessionStorage.removeItem(key);
}

const never = () => () => undefined;

/** What the last sign-in of this tab was told; null for nothing, undefined before the scripts. */
export function useKeptBlock(): BlockTold | null | undefined {
  const text = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(key),
    () => undefined,
  );
  if (text === undefined || text === null) return text;
  const read = blockToldSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
