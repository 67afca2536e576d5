/** A file of a build. */
export type BuiltFile = {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The names of the files that it loads at once. */
  readonly imports: readonly string[];
  /** It is nothing but what others share, so that it may become one file with another. */
  readonly isShared: boolean;
};

/** The names of the files that somebody loads together: a page, or a part that a page loads later. */
export type Load = ReadonlySet<string>;

/** A file of the build, or several that become one. */
type Merged = {
  readonly names: readonly string[];
  readonly isShared: boolean;
  readonly size: number;
  /** One bit for each load that fetches it. */
  readonly loads: Uint32Array;
  readonly imports: Set<Merged>;
  readonly importers: Set<Merged>;
};

type Candidate = { readonly pair: readonly [Merged, Merged]; readonly gain: number };

/**
 * Chooses which shared files of a build become one. Two do where the files that the loads save, each worth `fileBytes`,
 * outweigh the bytes that some of them then fetch without a use: those of the other file and of the shared ones that it
 * imports. The most useful pair comes first. No two become one where a load would then fetch a file that is not shared, a
 * library or another page; nor where the import of a third would lead from the new file back to it: modules of such a
 * circle could run before what they need.
 *
 * @returns the names of the files of each new one
 */
export function filesToMerge(
  files: readonly BuiltFile[],
  loads: readonly Load[],
  fileBytes: number,
): readonly (readonly string[])[] {
  const shared = new Set(asGraph(files, loads).filter(({ isShared }) => isShared));
  const refused = new Map<Merged, Set<Merged>>();
  const best = new Map<Merged, Candidate | undefined>();
  const look = (file: Merged) =>
    best.set(file, bestPartner(file, shared, refused.get(file), fileBytes));
  for (const file of shared) look(file);
  for (;;) {
    const found = bestOf(best.values());
    if (found === undefined) break;
    const [left, right] = found.pair;
    if (leadsBack(left, right) || found.gain <= broughtAlong(left, right, fileBytes)) {
      for (const [one, other] of [found.pair, [right, left] as const])
        refused.set(one, (refused.get(one) ?? new Set()).add(other));
    } else {
      const made = merge(left, right);
      for (const gone of found.pair) {
        shared.delete(gone);
        best.delete(gone);
      }
      shared.add(made);
      look(made);
      for (const file of shared) {
        const candidate = candidateOf(file, made, fileBytes);
        if (candidate.gain > (best.get(file)?.gain ?? 0)) best.set(file, candidate);
      }
    }
    for (const [file, candidate] of best)
      if (candidate?.pair.some((one) => one === left || one === right) === true) look(file);
  }
  return [...shared].map(({ names }) => names).filter(({ length }) => length > 1);
}

function asGraph(files: readonly BuiltFile[], loads: readonly Load[]): Merged[] {
  const byName = new Map<string, Merged>();
  for (const { name, size, isShared } of files) {
    const bits = new Uint32Array(Math.ceil(loads.length / 32));
    for (const [index, load] of loads.entries())
      if (load.has(name)) bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
    byName.set(name, {
      names: [name],
      isShared,
      size,
      loads: bits,
      imports: new Set(),
      importers: new Set(),
    });
  }
  for (const { name, imports } of files) {
    const file = byName.get(name);
    for (const imported of imports.map((one) => byName.get(one))) {
      if (file === undefined || imported === undefined) continue;
      file.imports.add(imported);
      imported.importers.add(file);
    }
  }
  return [...byName.values()];
}

function bestPartner(
  file: Merged,
  among: ReadonlySet<Merged>,
  refused: ReadonlySet<Merged> | undefined,
  fileBytes: number,
): Candidate | undefined {
  const partners = [...among].filter((other) => other !== file && refused?.has(other) !== true);
  return bestOf(partners.map((other) => candidateOf(file, other, fileBytes)));
}

function bestOf(candidates: Iterable<Candidate | undefined>): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates)
    if (candidate !== undefined && candidate.gain > (best?.gain ?? 0)) best = candidate;
  return best;
}

/** What the loads gain when two files become one, in bytes, without what their imports bring along. */
function candidateOf(left: Merged, right: Merged, fileBytes: number): Candidate {
  const both = count(left.loads, right.loads);
  const useless = left.size * (count(right.loads) - both) + right.size * (count(left.loads) - both);
  return { pair: [left, right], gain: left === right ? 0 : fileBytes * both - useless };
}

/** How many loads fetch the first file; with a second one, how many fetch both. */
function count(bits: Uint32Array, others: Uint32Array = bits): number {
  let sum = 0;
  for (let index = 0; index < bits.length; index += 1)
    sum += bitsOf((bits[index] ?? 0) & (others[index] ?? 0));
  return sum;
}

/** How many bits of a word are set, all of them added at once. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

/** Bytes of all that the loads of one file fetch in addition because of what the other one imports; endless for a library. */
function broughtAlong(left: Merged, right: Merged, fileBytes: number): number {
  const bytes = (loaded: Merged, importing: Merged) => {
    const added = loaded.loads.map((word, index) => word & ~(importing.loads[index] ?? 0));
    let sum = 0;
    for (const file of importedBy(importing)) {
      const fetches = file === loaded ? 0 : count(added) - count(added, file.loads);
      if (fetches > 0) sum += file.isShared ? (file.size + fileBytes) * fetches : Infinity;
    }
    return sum;
  };
  return bytes(left, right) + bytes(right, left);
}

/** A file between the two: one of them imports it, and it imports the other. */
function leadsBack(left: Merged, right: Merged): boolean {
  const through = (from: Merged, to: Merged) =>
    [...from.imports].some((file) => file !== to && importedBy(file).has(to));
  return through(left, right) || through(right, left);
}

/** All files that this one imports, and those that they import. */
function importedBy(file: Merged): Set<Merged> {
  const found = new Set<Merged>();
  const open = [file];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of at.imports) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  return found;
}

function merge(left: Merged, right: Merged): Merged {
  const without = (of: (file: Merged) => Set<Merged>) =>
    new Set([...of(left), ...of(right)].filter((file) => file !== left && file !== right));
  const made: Merged = {
    names: [...left.names, ...right.names],
    isShared: true,
    size: left.size + right.size,
    loads: left.loads.map((word, index) => word | (right.loads[index] ?? 0)),
    imports: without(({ imports }) => imports),
    importers: without(({ importers }) => importers),
  };
  for (const gone of [left, right]) {
    for (const file of made.imports) file.importers.delete(gone);
    for (const file of made.importers) file.imports.delete(gone);
  }
  for (const file of made.imports) file.importers.add(made);
  for (const file of made.importers) file.imports.add(made);
  for (const file of importedBy(made))
    for (const [index, word] of made.loads.entries())
      file.loads[index] = (file.loads[index] ?? 0) | word;
  return made;
}
