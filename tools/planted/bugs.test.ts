import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../product/settings.ts';
import { bugClasses, withEdit } from './bug.ts';
import { plantedBugs } from './bugs.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

test('there are at least 80 bugs, each under a name of its own', () => {
  expect(plantedBugs.length).toBeGreaterThanOrEqual(80);
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length);
});

test.each(bugClasses)('the class « %s » has some of them', (kind) => {
  expect(plantedBugs.map((bug) => bug.class)).toContain(kind);
});

test('each still matches the source, and changes it', () => {
  for (const bug of plantedBugs) {
    for (const { file } of bug.edits) {
      const source = read(file);
      const own = bug.edits.filter((edit) => edit.file === file);
      expect(own.reduce(withEdit, source), bug.name).not.toBe(source);
    }
  }
});

test('each names test files that are there', () => {
  const missing = plantedBugs
    .flatMap((bug) => ('tests' in bug ? bug.tests : []))
    .filter((file) => !existsSync(join(projectRoot, file)));
  expect(missing).toEqual([]);
});

test('a bug whose text is gone says so', () => {
  const edit = { file: 'some/file.ts', text: 'gone', becomes: '' };
  expect(() => withEdit('const here = 1;', edit)).toThrow('no longer matches some/file.ts');
});
