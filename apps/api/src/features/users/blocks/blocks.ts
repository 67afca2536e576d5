import type { Pool } from 'pg';
import { z } from 'zod';
import { blockTokenMinutes } from '@nzela/contract/blocks';
import { newId } from '../../../kernel/data/ids.ts';
import type { SealedKind } from '../../../kernel/data/resealing.ts';
import { sealedColumn } from '../../../kernel/data/sealed-column.ts';
import { UnreadableSecret, type Secrets } from '../../../kernel/data/secrets.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { currentBlock, dropFile } from './blocks.store.ts';

/** Lets its bearer answer one suspension once. */
export type BlockToken = {
  /** Of the answer that it is for. */
  readonly id: string;
  readonly blockId: string;
  readonly userId: string;
};

const use = 'block answers';
const tokenSchema = z.object({
  id: z.uuid(),
  blockId: z.uuid(),
  userId: z.uuid(),
  until: z.number(),
});

type TokenDeps = { readonly clock: Clock; readonly secrets: Secrets };

/**
 * Refuses `compte_bloque` with why, and with what the person may answer. For whoever has just shown the right password, and
 * for nobody else. Nothing is written: the token carries what it is for.
 */
export async function refuseBlocked(
  { clock, secrets }: TokenDeps,
  source: Readable,
  userId: string,
): Promise<never> {
  const block = await currentBlock(source, userId);
  if (block === null) return refuse('compte_bloque');
  const until = addSeconds(clock.now(), blockTokenMinutes * 60).getTime();
  const token = { id: newId(), blockId: block.id, userId, until };
  return refuse('compte_bloque', {
    blocked: {
      motif: block.reason,
      demande: block.request,
      avantLe: block.dueAt?.toISOString() ?? null,
      jeton: secrets.seal(JSON.stringify(token), use),
    },
  });
}

/** Refuses `lien_invalide` for a token that is none of ours, or too old. */
export function readBlockToken({ clock, secrets }: TokenDeps, text: string): BlockToken {
  const { until, ...token } = tokenSchema.parse(JSON.parse(opened(secrets, text)));
  if (until <= clock.now().getTime()) return refuse('lien_invalide', { field: 'jeton' });
  return token;
}

function opened(secrets: Secrets, text: string): string {
  try {
    return secrets.open(text, use);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    return refuse('lien_invalide', { field: 'jeton' });
  }
}

/** For what a file of an answer is sealed. */
export function contextOfBlockFile(id: string): string {
  return `block-file:${id}`;
}

/** One whose key is lost is dropped: its person sends it again. */
export function sealedBlockFiles(deps: {
  readonly pool: Pool;
  readonly secrets: Secrets;
}): SealedKind {
  const table = 'user_block_files';
  return {
    ...sealedColumn(deps, {
      name: 'files of answers to suspensions',
      table,
      key: 'id',
      contextOf: contextOfBlockFile,
    }),
    forget: (id) => dropFile(deps.pool, id),
  };
}
