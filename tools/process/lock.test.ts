import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockHolder, LockHeldError, takeLock } from './lock.ts';

describe('takeLock', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nzela-lock-'));
    file = join(folder, 'lock');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('refuses a second holder and names the first', () => {
    takeLock(file);
    expect(() => takeLock(file)).toThrow(LockHeldError);
    expect(lockHolder(file)).toBe(process.pid);
  });

  test('can be taken again once it is given back', () => {
    takeLock(file)();
    expect(lockHolder(file)).toBeUndefined();
    expect(takeLock(file)).toBeTypeOf('function');
  });

  test('takes over from a process that is gone', () => {
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, command: 'gone' }));
    expect(takeLock(file)).toBeTypeOf('function');
  });

  test('does not mistake a reused process number for the holder', () => {
    writeFileSync(file, JSON.stringify({ pid: process.pid, command: 'another program' }));
    expect(lockHolder(file)).toBeUndefined();
    expect(takeLock(file)).toBeTypeOf('function');
  });

  test('takes over a lock whose writing was cut short', () => {
    writeFileSync(file, '{"pid":');
    expect(takeLock(file)).toBeTypeOf('function');
  });
});
