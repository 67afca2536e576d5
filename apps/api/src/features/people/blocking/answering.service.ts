import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { blockFileMaximumBytes, blockFilesMost, blockTokenMinutes } from '@nzela/contract/blocks';
import type { blockAnswerInputSchema } from '@nzela/contract/people';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { lockByName } from '../../../kernel/data/locks.ts';
import { sealBytes } from '../../../kernel/data/sealed-bytes.ts';
import type { Secrets } from '../../../kernel/data/secrets.ts';
import { documentFile } from '../../../kernel/http/document-files.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { readUpload } from '../../../kernel/http/upload.ts';
import type { Attempts } from '../../../kernel/identity/attempts.ts';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { publishPerson } from '../../../kernel/identity/capabilities.ts';
import { uploadRules } from '../../images/images.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  contextOfBlockFile,
  countFiles,
  dropUnanswered,
  hasAnswer,
  insertAnswer,
  insertFile,
  isCurrent,
  readBlockToken,
  type BlockToken,
} from '../../users/users.ts';

export type AnsweringDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly attempts: Attempts;
  readonly settings: Settings;
};

const day = 86_400;
const answersPerDay = 10;
const filesPerDay = 30;

/**
 * Keeps a file, sealed, for the answer of the token. Refuses `lien_invalide`, `pieces_trop_nombreuses`, `trop_de_tentatives`,
 * and what {@link readUpload} and {@link documentFile} refuse.
 */
export async function keepAnswerFile(
  deps: AnsweringDeps,
  request: FastifyRequest,
  jeton: string,
): Promise<{ readonly id: string }> {
  const { pool, clock, secrets, attempts } = deps;
  const token = readBlockToken(deps, jeton);
  await attempts.take([
    { key: `block-file:${token.blockId}`, maximum: filesPerDay, windowSeconds: day },
  ]);
  const { maximumBytes, quality } = await uploadRules(deps.settings);
  const upload = await readUpload(request, maximumBytes(blockFileMaximumBytes));
  const { format, content } = await documentFile(upload, quality);
  const id = newId();
  const sealed = sealBytes(secrets, content, contextOfBlockFile(id));
  const at = clock.now();
  await transact(pool, async ({ client }) => {
    await requireOpen(client, token);
    await dropUnanswered(client, token.blockId, addSeconds(at, -blockTokenMinutes * 60));
    if ((await countFiles(client, token.id)) >= blockFilesMost)
      refuse('pieces_trop_nombreuses', { field: 'fichier', values: { count: blockFilesMost } });
    const { id: answerId, blockId, userId } = token;
    await insertFile(client, { id, blockId, userId, answerId, format, sealed, at });
  });
  return { id };
}

/** Keeps what the person answers, once. Refuses `lien_invalide`, `trop_de_tentatives`. */
export async function answerBlock(
  deps: AnsweringDeps,
  { jeton, texte }: z.output<typeof blockAnswerInputSchema>,
): Promise<void> {
  const token = readBlockToken(deps, jeton);
  await transact(deps.pool, async ({ client }) => {
    await requireOpen(client, token);
    await deps.attempts.take(
      [{ key: `block-answer:${token.blockId}`, maximum: answersPerDay, windowSeconds: day }],
      client,
    );
    const { id, blockId, userId } = token;
    const answer = { id, blockId, userId, text: texte, at: deps.clock.now() };
    if (!(await insertAnswer(client, answer))) refuse('lien_invalide', { field: 'jeton' });
    await publishPerson(client, userId);
  });
}

/** The suspension holds, and the token has not been used. Until the transaction ends. */
async function requireOpen(client: PoolClient, { id, blockId }: BlockToken): Promise<void> {
  await lockByName(client, `block:${blockId}`);
  const isOpen = (await isCurrent(client, blockId)) && !(await hasAnswer(client, id));
  if (!isOpen) refuse('lien_invalide', { field: 'jeton' });
}
