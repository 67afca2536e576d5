import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MessageReader } from '@nzela/messages/render';
import type { WithReads } from '../data/reads.ts';
import type { Snapshot } from '../data/snapshots.ts';
import type { Documents } from '../texts/documents.ts';
import type { DrawingName, HeadOf, LineOf } from '../texts/drawings.ts';
import { dayOf } from '../time/calendar.ts';
import type { Clock } from '../time/clock.ts';
import { leaving, sendStream } from './streams.ts';

/** Spreadsheets alone: their drawing begins with who reads it. */
type SheetName = {
  [Name in DrawingName]: MessageReader extends HeadOf<Name> ? Name : never;
}[DrawingName];

export type Sheet<Name extends SheetName> = {
  readonly drawing: Name;
  /** The file's name, before the day. */
  readonly title: string;
  /** That the file is of (`2026-11-14`); the one on which it is made, by its reader's clocks, unless told. */
  readonly day?: string;
  readonly reader: MessageReader;
  /** Some of its lines at a time: what is read, sent to the thread and drawn in a few milliseconds of the event loop. */
  readonly lines: (snapshot: Snapshot) => AsyncIterable<readonly LineOf<Name>[]>;
};

type SheetDeps = WithReads & { readonly documents: Documents; readonly clock: Clock };

/** Answers with a spreadsheet, drawn as it is read and as fast as the client takes it. Refuses `service_sature`. */
export async function sendSheet<Name extends SheetName>(
  { reads, documents, clock }: SheetDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { drawing, title, reader, lines, day = dayOf(clock.now(), reader.timeZone) }: Sheet<Name>,
): Promise<FastifyReply> {
  const content: Readable = await documents.stream(leaving(reply), (paper) =>
    reads.stream(request, {
      head: async () => reader,
      async rest(snapshot) {
        const document = await paper.begin(drawing, reader as HeadOf<Name>);
        for await (const some of lines(snapshot)) await document.add(some);
        await document.end();
      },
    }),
  );
  reply.type('text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${title}-${day}.csv"`);
  return sendStream(reply, content);
}
