import { parentPort, workerData } from 'node:worker_threads';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createBuilder, type Rolldown } from 'vite';
import routes from './app/routes.ts';
import { type BuiltFile, filesToMerge, type Load } from './merge-files.ts';
import { type Draft, draftMode, type DraftOrder } from './merged-files.vite.ts';

/** What one file more costs a slow phone, in bytes of script: a request, its headers, a task of its own. */
const fileBytes = 2_000;
/** The page that most visits begin with counts as so many others. */
const homeVisits = 30;
const home = 'features/content/home.page.tsx';

if (parentPort === null) throw new Error('Runs as a thread');
const port = parentPort;
const { root, configFile } = workerData as DraftOrder;
const chunks = await drafted();
const modules = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
const groups = filesToMerge(chunks.map(asFile), loadsOf(chunks), fileBytes);
const answer: Draft = groups.map((names) => names.flatMap((name) => modules.get(name) ?? []));
port.postMessage(answer);

async function drafted(): Promise<Rolldown.OutputChunk[]> {
  const builder = await createBuilder({
    configFile,
    root,
    mode: draftMode,
    logLevel: 'error',
    build: { write: false },
  });
  const client = builder.environments['client'];
  if (client === undefined) throw new Error('no build for browsers');
  const built = [await builder.build(client)].flat();
  return built
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((file) => file.type === 'chunk');
}

function asFile(chunk: Rolldown.OutputChunk): BuiltFile {
  const { fileName: name, code, imports, isEntry, isDynamicEntry, moduleIds } = chunk;
  const isShared = !isEntry && !isDynamicEntry && moduleIds.length > 0 && !isGroup(chunk);
  return { name, size: code.length, imports, isShared };
}

/** What the configuration puts into a file of its own, or the bundler for itself. */
function isGroup({ name }: Rolldown.OutputChunk): boolean {
  return ['framework', 'zod', 'rolldown-runtime'].includes(name);
}

function loadsOf(chunks: readonly Rolldown.OutputChunk[]): Load[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (names: Iterable<string>, into = new Set<string>()) => {
    for (const name of names) {
      const chunk = byName.get(name);
      if (chunk === undefined || into.has(name)) continue;
      into.add(name);
      withImports(chunk.imports, into);
    }
    return into;
  };
  const filesOf = (module: string) =>
    chunks
      .filter(({ facadeModuleId }) => facadeModuleId?.split('?')[0]?.endsWith(`/app/${module}`))
      .map(({ fileName }) => fileName);
  const pages = pagesOf(routes).map((modules) => ({
    isHome: modules.includes(home),
    files: withImports(['entry.client.tsx', 'root.tsx', ...modules].flatMap(filesOf)),
  }));
  const parts = chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ fileName }) => {
      const around = pages.filter(({ files }) => leadsTo(fileName, files, byName));
      const [first, ...others] = around.map(({ files }) => files);
      const common = [...(first ?? [])].filter((name) => others.every((load) => load.has(name)));
      return new Set([...common, ...withImports([fileName])]);
    });
  // A page counts twice what a part of it does.
  return [
    ...pages.flatMap(({ isHome, files }) =>
      Array.from({ length: 2 * (isHome ? homeVisits : 1) }, () => files),
    ),
    ...parts,
  ];
}

/** The part may be loaded later from these files, by themselves or by another part. */
function leadsTo(
  part: string,
  files: ReadonlySet<string>,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
): boolean {
  const seen = new Set(files);
  for (const name of seen) {
    const chunk = byName.get(name);
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
      seen.add(next);
  }
  return !files.has(part) && seen.has(part);
}

/** Each page as the modules of its layouts and its own. */
function pagesOf(
  entries: readonly RouteConfigEntry[],
  layouts: readonly string[] = [],
): string[][] {
  return entries.flatMap(({ file, children }) =>
    children === undefined ? [[...layouts, file]] : pagesOf(children, [...layouts, file]),
  );
}
