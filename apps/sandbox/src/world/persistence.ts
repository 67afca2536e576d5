import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { WorldState } from './state.ts';

/** The state kept in `file`, or nothing when there is none yet. Throws when the file is not ours. */
export async function loadState(file: string): Promise<Partial<WorldState>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text) as Partial<WorldState>;
}

/** Writes beside, then renames: a killed sandbox finds the old state or the new one, never half of one. */
export function saveState(file: string, state: WorldState): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}
