import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { makeForgetfulFolder } from './memory.ts';

describe('makeForgetfulFolder', () => {
  const name = `nzela-memory-${process.pid}`;
  const made: string[] = [];
  afterEach(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });

  test('keeps what a living process made, and removes what a dead one left', () => {
    const first = makeForgetfulFolder(name);
    const { pid } = spawnSync('true');
    const left = join(dirname(first), `${name}-${pid}-abc`);
    made.push(first, left);
    mkdirSync(left);
    writeFileSync(join(left, 'data'), '');
    made.push(makeForgetfulFolder(name));
    expect(existsSync(first)).toBe(true);
    expect(existsSync(left)).toBe(false);
  });
});
