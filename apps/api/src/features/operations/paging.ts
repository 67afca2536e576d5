import { refuse } from '../../kernel/problem.ts';

/** Where a page of a list ended: the time and the id of its last element. */
export type Cursor = { readonly at: Date; readonly id: string };

const cursorShape = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** Reads a `curseur` that an earlier answer gave. Refuses `requete_invalide` for anything else. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const match = cursorShape.exec(Buffer.from(text, 'base64url').toString());
  const at = new Date(Number(match?.[1]));
  if (match?.[2] === undefined || Number.isNaN(at.getTime())) {
    return refuse('requete_invalide', { field: 'curseur' });
  }
  return { at, id: match[2] };
}

export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url');
}
