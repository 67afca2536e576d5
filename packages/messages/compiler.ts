import { join } from 'node:path';
import { compile, type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js';

/** Where the compiler writes; never committed. */
export const compiledDir = join(import.meta.dirname, 'compiled');

/** What the pages say, in French: the other part of the catalogue is said by the server alone. */
export const pagesFile = join(import.meta.dirname, 'catalogue/fr/pages.json');

/** How the catalogue is compiled, for Node.js, for the pages and for their build alike. */
const options: CompilerOptions = {
  project: join(import.meta.dirname, 'project.inlang'),
  outdir: compiledDir,
  outputStructure: 'message-modules',
  strategy: ['cookie', 'baseLocale'],
  cookieName: 'langue',
  isServer: 'import.meta.env?.SSR ?? true',
};

/** Writes `compiled/`: one function for each message and language, and the types of their values. */
export async function compileMessages(): Promise<void> {
  await compile(options);
}

/** The same as a part of a build, and again whenever the catalogue changes during development. */
export function messagesPlugin() {
  return paraglideVitePlugin(options);
}
