import type { Drawn } from '../src/kernel/texts/drawings.ts';

/** A whole document as it becomes of `lines`, given `atOnce` at a time. */
export async function drawn<Line>(
  document: Drawn<Line>,
  lines: readonly Line[],
  atOnce: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let step = await document.next(null);
  for (let start = 0; start < lines.length && step.done !== true; start += atOnce) {
    parts.push(step.value);
    step = await document.next(lines.slice(start, start + atOnce));
  }
  parts.push(step.value);
  if (step.done !== true) parts.push((await document.next(null)).value);
  return Buffer.concat(parts);
}

export async function drawnText<Line>(
  document: Drawn<Line>,
  lines: readonly Line[],
  atOnce: number,
): Promise<string> {
  return (await drawn(document, lines, atOnce)).toString('utf8');
}
