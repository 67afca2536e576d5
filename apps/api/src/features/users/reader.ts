import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { MessageReader } from '@nzela/messages/render';
import { refuse } from '../../kernel/http/problem.ts';
import { actorOf } from '../../kernel/identity/session.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import type { Reader } from '../../kernel/texts/reader.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser } from './users.store.ts';

/** The account a document is made for, and the language it is asked in: the page's, which may be another. */
export type Asking = { readonly userId: string; readonly language: string };

/** Who reads a document, and their whole name: it is theirs. */
export type DocumentReader = Reader & { readonly holder: string };

/** Whoever asks: the language of their page, by the clocks of their account. */
export async function askingReader(
  { pool }: { readonly pool: Pool },
  request: FastifyRequest,
): Promise<MessageReader> {
  const { timeZone } =
    (await findUser(pool, 'id', actorOf(request).userId)) ?? refuse('non_authentifie');
  return { language: languageOf(request), timeZone };
}

/** Who reads a document: by the clocks of their account. Refuses `introuvable`. */
export async function readerOf(
  { snapshot, settings }: { readonly snapshot: Snapshot; readonly settings: Settings },
  { userId, language }: Asking,
): Promise<DocumentReader> {
  const { timeZone, firstName, lastName } =
    (await findUser(snapshot, 'id', userId)) ?? refuse('introuvable');
  const { nomApplication: application } = await settings.read('application');
  return { application, timeZone, language, holder: `${firstName} ${lastName}`.trim() };
}
