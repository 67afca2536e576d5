import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BuiltFile, filesToMerge, type Load } from './merge-files.ts';

const fileBytes = 1_000;

function file(name: string, imports: readonly string[] = [], size = 100): BuiltFile {
  return { name, size, imports, isShared: name.startsWith('shared') };
}

/** What each page loads: its own file and all that it imports. */
function loadsOf(files: readonly BuiltFile[]): Load[] {
  const byName = new Map(files.map((one) => [one.name, one]));
  return files
    .filter(({ isShared }) => !isShared)
    .map(({ name }) => {
      const load = new Set([name]);
      for (const one of load) for (const next of byName.get(one)?.imports ?? []) load.add(next);
      return load;
    });
}

function merged(files: readonly BuiltFile[]): string[] {
  return filesToMerge(files, loadsOf(files), fileBytes).map((names) => names.toSorted().join(' '));
}

test('small files that the same pages load become one, whatever one more page loads of them', () => {
  const pages = [
    file('home', ['shared-a', 'shared-b']),
    file('wallet', ['shared-a', 'shared-b']),
    file('login', ['shared-a']),
  ];
  expect(merged([...pages, file('shared-a'), file('shared-b')])).toEqual(['shared-a shared-b']);
});

test('a large file that one of two pages needs stays by itself', () => {
  const pages = [file('home', ['shared-a', 'shared-b']), file('login', ['shared-a'])];
  expect(merged([...pages, file('shared-a'), file('shared-b', [], 2_000)])).toEqual([]);
});

test('no page fetches a library that it did without', () => {
  const pages = [
    file('home', ['shared-a', 'shared-b']),
    file('wallet', ['shared-a', 'shared-b']),
    file('login', ['shared-a']),
  ];
  const library = file('library');
  expect(merged([...pages, file('shared-a'), file('shared-b', ['library']), library])).toEqual([]);
});

test('two files with a third between them do not become one without it', () => {
  const files = [
    file('home', ['shared-a']),
    file('wallet', ['shared-a']),
    file('login', ['shared-b', 'shared-c']),
    file('shared-a', ['shared-b']),
    file('shared-b', ['shared-c'], 10_000),
    file('shared-c'),
  ];
  expect(merged(files)).not.toContain('shared-a shared-c');
});

/** Shared files import those after them alone; pages import any. */
const builds = fc.array(fc.tuple(fc.nat(3_000), fc.nat(2 ** 12 - 1)), {
  minLength: 2,
  maxLength: 12,
});
const imported = (bits: number, from: number) =>
  Array.from({ length: 12 }, (_, index) => index)
    .filter((index) => index >= from && (bits & (1 << index)) !== 0)
    .map((index) => `shared-${index}`);

test('whatever imports what: no circle comes about, and no page fetches what is not shared', () => {
  fc.assert(
    fc.property(
      builds,
      fc.array(fc.nat(2 ** 12 - 1), { minLength: 1, maxLength: 40 }),
      (shared, pages) => {
        const files = [
          ...shared.map(([size, bits], index) =>
            file(`shared-${index}`, imported(bits, index + 1), size),
          ),
          file('library'),
          ...pages.map((bits, index) =>
            file(`page-${index}`, [...imported(bits, 0), ...(bits % 2 === 0 ? ['library'] : [])]),
          ),
        ].map((one) =>
          one.name === 'shared-1' ? { ...one, imports: [...one.imports, 'library'] } : one,
        );
        const groupOf = new Map(
          filesToMerge(files, loadsOf(files), fileBytes).flatMap((names) =>
            names.map((name) => [name, names.join(' ')] as const),
          ),
        );
        const after = new Map<string, BuiltFile>();
        for (const { name, size, imports, isShared } of files) {
          const own = groupOf.get(name) ?? name;
          const before = after.get(own);
          const others = imports.map((one) => groupOf.get(one) ?? one).filter((one) => one !== own);
          after.set(own, {
            name: own,
            size: size + (before?.size ?? 0),
            imports: [...(before?.imports ?? []), ...others],
            isShared,
          });
        }
        for (const { name, imports } of after.values()) {
          const below = new Set(imports);
          for (const one of below)
            for (const next of after.get(one)?.imports ?? []) below.add(next);
          expect(below).not.toContain(name);
        }
        const hadLibrary = loadsOf(files).map((load) => load.has('library'));
        expect(loadsOf([...after.values()]).map((load) => load.has('library'))).toEqual(hadLibrary);
      },
    ),
  );
});
