import { join } from 'node:path';
import { compile, type CompilerOptions, paraglideVitePlugin } from '@inlang/paraglide-js';

const folder = import.meta.dirname;

/** Where the compiler writes; never committed. */
export const compiledDir = join(folder, 'compiled');

/** How the pages' part is compiled, for Node.js, for the pages and for their build alike: a module for each message. */
const pages: CompilerOptions = {
  project: join(folder, 'project.inlang'),
  outdir: compiledDir,
  outputStructure: 'message-modules',
  strategy: ['cookie', 'baseLocale'],
  cookieName: 'langue',
  isServer: 'import.meta.env?.SSR ?? true',
};

/** Where the compiler writes what the server says; never committed. */
export const compiledServerDir = join(folder, 'compiled-server');

/** How the server's part is compiled: a module for each language, since the server speaks all of them. */
const server: CompilerOptions = {
  project: join(folder, 'server.inlang'),
  outdir: compiledServerDir,
  outputStructure: 'locale-modules',
  strategy: ['baseLocale'],
  isServer: 'true',
};

/** Writes the functions of what the server says, one for each message and language, and the types of their values. */
export async function compileServerMessages(): Promise<void> {
  await compile(server);
}

/** The pages' part as a part of a build, and again whenever the catalogue changes during development. */
export function messagesPlugin() {
  return paraglideVitePlugin(pages);
}
