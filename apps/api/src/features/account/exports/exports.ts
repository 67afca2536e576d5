import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { DataExport } from '@nzela/contract/users';
import { say } from '@nzela/messages/message';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import type { Documents } from '../../../kernel/texts/documents.ts';
import { publish } from '../../../kernel/data/events.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { currentWaits } from '../../../kernel/data/waits.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import { requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import { notify } from '../../notifications/notifications.ts';
import {
  beginRun,
  countParts,
  findExport,
  insertExport,
  insertPart,
  listExports,
  markReady,
  operationLines,
  placesOfPeople,
  readPart,
  rowsAbout,
  type ExportFile,
  type ExportRow,
  type ExportRun,
  type OperationLine,
} from './exports.store.ts';
import { findUser } from '../../users/users.ts';

declare module '../../../kernel/texts/drawings.ts' {
  interface Drawings {
    'export.csv': { head: { readonly language: string }; line: OperationLine };
  }
}

export type ExportDeps = { readonly pool: Pool; readonly clock: Clock };
type MakingDeps = ExportDeps & WithReads & { readonly documents: Documents };

const keptSeconds = 7 * 86_400;
const openMost = 3;

/** Asks for everything we keep about a person. Refuses `verification_requise`, `trop_de_requetes`. */
export async function requestExport(
  { pool, clock }: ExportDeps,
  { userId, request }: { readonly userId: string; readonly request: StepUpRequest },
): Promise<DataExport> {
  const now = clock.now();
  if ((await listExports(pool, userId, now)).length >= openMost) return refuse('trop_de_requetes');
  await requireStepUp({ pool, clock }, request, {
    action: 'donnees-exporter',
    subject: { donnees: 'toutes' },
  });
  return transact(pool, async ({ client }) =>
    wireExport(await prepareExport(client, { userId, at: now })),
  );
}

/** Has an export made, in the caller's transaction. Whoever asks for it, its owner alone takes it away. */
export async function prepareExport(
  client: PoolClient,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<ExportRow> {
  const row: ExportRow = {
    id: newId(),
    userId,
    state: 'en_preparation',
    createdAt: at,
    expiresAt: addSeconds(at, keptSeconds),
  };
  await insertExport(client, row);
  // It takes minutes: one at a time leaves a worker's other slots to everybody's mails.
  const payload = { exportId: row.id };
  await addJobs(client, [{ name: 'users.export', payload, turn: 'exports' }]);
  return row;
}

export async function readExports(
  { snapshot, clock }: Pick<ExportDeps, 'clock'> & { readonly snapshot: Snapshot },
  userId: string,
) {
  return { elements: (await listExports(snapshot, userId, clock.now())).map(wireExport) };
}

export type Download = {
  readonly id: string;
  readonly userId: string;
  readonly format: 'json' | 'csv';
  readonly request: StepUpRequest;
};

/**
 * The file itself, for its owner alone, who proves it each time: an access token that got into other hands must not carry
 * everything away. Refuses `introuvable`, `verification_requise`.
 */
export async function downloadExport(
  { pool, clock }: ExportDeps,
  { id, userId, format, request }: Download,
): Promise<Readable> {
  const file = { exportId: id, format };
  const parts = await countParts(pool, file, { userId, now: clock.now() });
  if (parts === 0) return refuse('introuvable');
  await requireStepUp({ pool, clock }, request, {
    action: 'donnees-exporter',
    subject: { donnees: 'toutes', fichier: format, export: id },
  });
  return Readable.from(partsOf(pool, file, parts), { objectMode: false });
}

/** One part in memory at a time, as the client takes them. An export that expires meanwhile breaks off. */
async function* partsOf(
  pool: Pool,
  file: ExportFile,
  count: number,
): AsyncGenerator<Buffer, void, undefined> {
  for (let number = 0; number < count; number += 1) {
    const bytes = await readPart(pool, file, number);
    if (bytes === null) throw new Error('A part of an export is gone');
    yield bytes;
    currentWaits()?.renew();
  }
}

function wireExport({ id, state, createdAt, expiresAt }: ExportRow): DataExport {
  return {
    id,
    etat: state,
    dateCreation: createdAt.toISOString(),
    expireLe: expiresAt.toISOString(),
  };
}

/** A later run has begun: it makes the export, and this one ends. */
class Overtaken extends Error {}

/**
 * The job: reads everything about the person in one snapshot, a batch at a time, and says so when it is ready. Of two runs at
 * a time, the one that began later makes it.
 */
export async function makeExport(deps: MakingDeps, exportId: string): Promise<void> {
  const run: ExportRun = { exportId, runId: newId() };
  const row = await findExport(deps.pool, exportId);
  if (row === null) return;
  if (!(await transact(deps.pool, ({ client }) => beginRun(client, run)))) return;
  try {
    await writeFiles(deps, run, row.userId);
    await finish(deps, run, row.userId);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}

async function writeFiles(deps: MakingDeps, run: ExportRun, userId: string): Promise<void> {
  const language = (await findUser(deps.pool, 'id', userId))?.language ?? 'fr';
  const remark = renderText(say('users_export_remark'), { language, timeZone: 'UTC' });
  await deps.reads.inJob(async (snapshot) => {
    const about = { userId, date: deps.clock.now(), remark };
    await keepParts(deps, { run, format: 'json' }, jsonParts(snapshot, about));
    await keepParts(deps, { run, format: 'csv' }, csvParts(deps, snapshot, { userId, language }));
  });
}

async function finish({ pool }: MakingDeps, run: ExportRun, userId: string): Promise<void> {
  await transact(pool, async ({ client }) => {
    if (!(await markReady(client, run))) throw new Overtaken();
    await publish(client, { userId, sujet: 'users', id: null });
    await notify(client, {
      userId,
      event: 'compte',
      title: say('users_export_title'),
      text: say('users_export_text'),
      path: '/dashboard/user/settings?onglet=privacy',
      subject: `export:${run.exportId}`,
    });
  });
}

/** What a part of a file holds at least, unless it is the last. */
const partBytes = 256 * 1024;

async function keepParts(
  { pool }: MakingDeps,
  { run, format }: { readonly run: ExportRun; readonly format: ExportFile['format'] },
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const keep = async () => {
    const part = { format, number, bytes: Buffer.concat(waiting) };
    if (!(await insertPart(pool, run, part))) throw new Overtaken();
    number += 1;
    waiting = [];
    length = 0;
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length >= partBytes) await keep();
  }
  if (length > 0) await keep();
}

/** `{ date, remarque, donnees: { <table>: [<row>, …] } }`. PostgreSQL writes the rows: no processor time of this process. */
async function* jsonParts(
  snapshot: Snapshot,
  {
    userId,
    date,
    remark,
  }: { readonly userId: string; readonly date: Date; readonly remark: string },
): AsyncGenerator<Buffer, void, undefined> {
  const head = { date: date.toISOString(), remarque: remark };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"donnees":{`);
  let before = '';
  for (const place of await placesOfPeople(snapshot)) {
    let separator = `${before}\n"${place.table}":[\n`;
    for await (const rows of rowsAbout(snapshot, place, userId)) {
      yield Buffer.from(separator + rows.join(',\n'));
      separator = ',\n';
    }
    if (separator !== ',\n') continue;
    yield Buffer.from(']');
    before = ',';
  }
  yield Buffer.from('}}\n');
}

/** The history as a spreadsheet, drawn in the documents' thread. */
async function* csvParts(
  { documents }: MakingDeps,
  snapshot: Snapshot,
  { userId, language }: { readonly userId: string; readonly language: string },
): AsyncGenerator<Uint8Array, void, undefined> {
  const sheet = await documents.begin('export.csv', { language });
  try {
    yield sheet.first;
    for await (const lines of operationLines(snapshot, userId)) yield await sheet.add(lines);
    yield await sheet.end();
  } finally {
    sheet.drop();
  }
}
