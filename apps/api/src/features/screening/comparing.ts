import type { ClientBase } from 'pg';
import type { ScreeningSubject } from '@nzela/contract/screening';
import { inOrder } from '@nzela/ledger/in-order';
import { newId } from '../../kernel/data/ids.ts';
import { currentList } from './list.store.ts';
import { comparedName, likeness, likenessWithBirth, nameKey, soundsOf } from './names.ts';
import {
  birthsOf,
  entriesLike,
  insertHits,
  noteScreenings,
  standingHits,
  type EntryRow,
  type HitRow,
  type Subject,
} from './screening.store.ts';

export type Compared = {
  readonly type: ScreeningSubject;
  readonly userId: string;
  readonly name: string;
};

type How = { readonly threshold: number; readonly at: Date };

type Sounding = Subject & { readonly sounds: readonly string[] };

/**
 * Compares names with the list, keeps what looks alike, and gives what stands in the way: pairs that nobody has decided on,
 * and confirmed ones, in the order of the names. A pair that was found harmless is not asked about again. Before the first
 * list nothing is compared. All is read before anything is written: a payment waits for the rows of its names no longer
 * than for the last of this, however many names a batch has.
 */
export async function compareNames(
  client: ClientBase,
  compared: readonly Compared[],
  { threshold, at }: How,
): Promise<HitRow[]> {
  const subjects = compared.map(soundingOf).filter(({ sounds }) => sounds.length > 0);
  if (subjects.length === 0) return [];
  // Of somebody who is paid nobody has seen a document.
  const people = subjects.filter(({ type }) => type === 'personne').map(({ userId }) => userId);
  const [list, births, entries] = await inOrder(
    client,
    () => currentList(client),
    () => (people.length === 0 ? noBirths : birthsOf(client, people)),
    () => entriesLike(client, [...new Set(subjects.flatMap(({ sounds }) => sounds))]),
  );
  if (list === null) return [];
  const found = subjects.flatMap((subject) => {
    const bornOn = subject.type === 'personne' ? births.get(subject.userId) : undefined;
    return entries
      .filter(({ keys }) => keys.some((key) => subject.sounds.includes(key)))
      .map((entry) => ({ subject, entry, score: scoreOf(entry, { name: subject.name, bornOn }) }))
      .filter(({ score }) => score >= threshold);
  });
  const hits = found.map(({ subject, entry, score }) =>
    hitOf({ subject, entry, score, version: list.version, at }),
  );
  const [, , standing] = await inOrder(
    client,
    async () => {
      if (hits.length > 0) await insertHits(client, hits);
    },
    () => noteScreenings(client, subjects, { version: list.version, at }),
    () => standingHits(client, subjects),
  );
  return standing;
}

const noBirths: ReturnType<typeof birthsOf> = Promise.resolve(new Map<string, string>());

function soundingOf({ type, userId, name }: Compared): Sounding {
  const own = comparedName(name);
  const sounds = own.words.length === 0 ? [] : soundsOf(own);
  return { type, userId, name, nameKey: nameKey(own), sounds };
}

type Found = {
  readonly subject: Subject;
  readonly entry: EntryRow;
  readonly score: number;
  readonly version: string;
  readonly at: Date;
};

function hitOf({ subject, entry, score, version, at }: Found): HitRow {
  const { type, userId, name, nameKey: key } = subject;
  return {
    id: newId(),
    type,
    userId,
    name,
    nameKey: key,
    entryId: entry.id,
    entryKind: entry.kind,
    entrySource: entry.source,
    entryName: entry.name,
    entryBornOn: entry.bornOn,
    listVersion: version,
    score,
    status: 'ouvert',
    reason: null,
    decidedBy: null,
    decidedAt: null,
    createdAt: at,
  };
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
