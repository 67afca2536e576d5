import type { ClientBase } from 'pg';
import type { ScreeningSubject } from '@nzela/contract/screening';
import { newId } from '../../kernel/data/ids.ts';
import { currentList } from './list.store.ts';
import { comparedName, likeness, likenessWithBirth, nameKey, soundsOf } from './names.ts';
import {
  birthsOf,
  entriesLike,
  insertHit,
  noteScreening,
  standingHits,
  type EntryRow,
  type HitRow,
} from './screening.store.ts';

export type Compared = {
  readonly type: ScreeningSubject;
  readonly userId: string;
  readonly name: string;
};

type How = { readonly threshold: number; readonly at: Date };

/**
 * Compares a name with the list, keeps what looks alike, and gives what stands in the way: pairs that nobody has decided on,
 * and confirmed ones. A pair that was found harmless is not asked about again. Before the first list nothing is compared.
 */
export async function compareName(
  client: ClientBase,
  compared: Compared,
  { threshold, at }: How,
): Promise<HitRow[]> {
  const { type, userId, name } = compared;
  const own = comparedName(name);
  const subject = { type, userId, name, nameKey: nameKey(own) };
  const list = await currentList(client);
  if (list === null || own.words.length === 0) return [];
  // Of somebody who is paid nobody has seen a document.
  const bornOn = type === 'personne' ? (await birthsOf(client, [userId])).get(userId) : undefined;
  for (const entry of await entriesLike(client, soundsOf(own))) {
    const score = scoreOf(entry, { name, bornOn });
    if (score < threshold) continue;
    await insertHit(client, {
      ...subject,
      id: newId(),
      entryId: entry.id,
      entryKind: entry.kind,
      entrySource: entry.source,
      entryName: entry.name,
      entryBornOn: entry.bornOn,
      listVersion: list.version,
      score,
      status: 'ouvert',
      reason: null,
      decidedBy: null,
      decidedAt: null,
      createdAt: at,
    });
  }
  await noteScreening(client, subject, { version: list.version, at });
  return standingHits(client, subject);
}

/** The best of what the list calls somebody. */
function scoreOf(
  entry: EntryRow,
  { name, bornOn }: { readonly name: string; readonly bornOn: string | undefined },
): number {
  const own = comparedName(name);
  const best = Math.max(
    ...[entry.name, ...entry.aliases].map((listed) => likeness(own, comparedName(listed))),
  );
  return likenessWithBirth(best, bornOn ?? null, entry.bornOn);
}
