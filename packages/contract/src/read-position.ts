/**
 * Names, in a request and in its answer, a position of the database: that of the answer includes everything it tells, and
 * a read that names one is answered with everything up to there, perhaps by a replica. A read that names none is answered
 * with everything that was committed before it.
 */
export const readPositionHeader = 'read-position';

/** A place in PostgreSQL's log of changes (WAL): the timeline it is on, and its bytes from the beginning (an LSN). */
export type ReadPosition = { readonly timeline: number; readonly lsn: bigint };

const shape = /^([0-9A-F]{1,8})-([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** `1-0/16B3748`: the timeline, then the LSN as PostgreSQL writes it, in hexadecimal digits. Null for anything else. */
export function parseReadPosition(text: unknown): ReadPosition | null {
  const [, timeline, high, low] = (typeof text === 'string' ? shape.exec(text) : null) ?? [];
  if (timeline === undefined || high === undefined || low === undefined) return null;
  const lsn = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  return { timeline: Number.parseInt(timeline, 16), lsn };
}

export function readPositionText({ timeline, lsn }: ReadPosition): string {
  const hexadecimal = (value: bigint | number) => value.toString(16).toUpperCase();
  return `${hexadecimal(timeline)}-${hexadecimal(lsn >> 32n)}/${hexadecimal(lsn & 0xffff_ffffn)}`;
}

export function laterPosition(one: ReadPosition, other: ReadPosition): ReadPosition {
  if (one.timeline !== other.timeline) return one.timeline > other.timeline ? one : other;
  return one.lsn > other.lsn ? one : other;
}
