import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileProject, type CompilerOptions } from '@inlang/paraglide-js';
import messageFormat from '@inlang/plugin-message-format';
import { type InlangProject, loadProjectInMemory, newProject } from '@inlang/sdk';
import type { Plugin } from 'vite';

const folder = import.meta.dirname;
const catalogueDir = join(folder, 'catalogue');

/** Where the compiler writes what the server says; never committed. */
export const compiledServerDir = join(folder, 'compiled-server');

type Part = {
  /** Of the catalogue in each language. */
  readonly files: readonly string[];
  readonly options: CompilerOptions;
};

/** How the pages' part is compiled, for Node.js, for the pages and for their build alike: a module for each message. */
const pages: Part = {
  files: ['pages', 'fields', 'names'],
  options: {
    project: catalogueDir,
    // Never committed, like the server's.
    outdir: join(folder, 'compiled'),
    outputStructure: 'message-modules',
    strategy: ['cookie', 'baseLocale'],
    cookieName: 'langue',
    isServer: 'import.meta.env?.SSR ?? true',
  },
};

/** How the server's part is compiled: a module for each language, since the server speaks all of them. */
const server: Part = {
  files: ['server', 'refusals', 'fields', 'names'],
  options: {
    project: catalogueDir,
    outdir: compiledServerDir,
    outputStructure: 'locale-modules',
    strategy: ['baseLocale'],
    isServer: 'true',
  },
};

/** Writes the functions of what the server says, one for each message and language, and the types of their values. */
export function compileServerMessages(): Promise<void> {
  return compile(server);
}

let compiledPages: Promise<void> | undefined;

/** Writes the functions of the pages' messages, once in this process. */
export function compilePages(): Promise<void> {
  compiledPages ??= compile(pages);
  return compiledPages;
}

/** The pages' part as a part of a build, and again whenever the catalogue changes. */
export function messagesPlugin(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    async buildStart() {
      await compilePages();
      this.addWatchFile(catalogueDir);
    },
    async watchChange(path) {
      if (!path.startsWith(catalogueDir)) return;
      compiledPages = compile(pages);
      // The person who edits the catalogue is in the middle of a line.
      await compiledPages.catch((error: Error) => this.warn(error.message));
    },
  };
}

async function compile({ files, options }: Part): Promise<void> {
  const project = await openCatalogue(files);
  try {
    const compilerOptions = options;
    const output = await compileProject({ project, compilerOptions, projectPath: catalogueDir });
    await writeChanged(options.outdir, output);
  } finally {
    await project.close();
  }
}

/**
 * The catalogue as the compiler wants it. The library's own reading asks its database some 100,000 questions, one for each
 * language and variant of a message, which takes ten seconds; here each table is filled by some forty statements.
 */
async function openCatalogue(names: readonly string[]): Promise<InlangProject> {
  const pathPattern = names.map((name) => join(catalogueDir, '{locale}', `${name}.json`));
  const settings = {
    baseLocale: 'fr',
    locales: ['fr', 'en', 'es', 'ln'],
    'plugin.inlang.messageFormat': { pathPattern },
  };
  const project = await loadProjectInMemory({ blob: await newProject({ settings }) });
  const listed = (await messageFormat.toBeImportedFiles?.({ settings })) ?? [];
  const files = await Promise.all(
    listed.map(async ({ path, locale }) => ({ locale, content: await readFile(path) })),
  );
  const read = await messageFormat.importFiles?.({ settings, files });
  if (read === undefined) throw new Error('The format of the catalogue cannot be read.');
  const idOf = (bundleId = '', locale = '') => `${bundleId} ${locale}`;
  const { db } = project;
  for (const some of inBatches(read.bundles)) await db.insertInto('bundle').values(some).execute();
  for (const some of inBatches(read.messages)) {
    const rows = some.map((message) => ({
      ...message,
      id: idOf(message.bundleId, message.locale),
    }));
    await db.insertInto('message').values(rows).execute();
  }
  const variants = read.variants.map(({ messageBundleId, messageLocale, ...variant }, index) => ({
    ...variant,
    id: String(index).padStart(8, '0'),
    messageId: idOf(messageBundleId, messageLocale),
  }));
  for (const some of inBatches(variants)) await db.insertInto('variant').values(some).execute();
  return project;
}

/** As many rows as one statement takes. */
const batchRows = 500;

function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  for (let from = 0; from < rows.length; from += batchRows)
    batches.push(rows.slice(from, from + batchRows));
  return batches;
}

/** What stays the same is not touched: another program may be reading it. */
async function writeChanged(
  directory: string,
  output: Readonly<Record<string, string>>,
): Promise<void> {
  const folders = new Set(Object.keys(output).map((name) => dirname(join(directory, name))));
  for (const each of folders) await mkdir(each, { recursive: true });
  const write = async ([name, text]: [string, string]) => {
    const path = join(directory, name);
    const written = await readFile(path, 'utf8').catch(() => undefined);
    if (written !== text) await writeFile(path, text);
  };
  await Promise.all(Object.entries(output).map(write));
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const kept = new Set(Object.keys(output).map((name) => join(directory, name)));
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(path)) await rm(path);
  }
}
