import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { minify, type Plugin, transformWithOxc } from 'vite';

/** The languages that browsers get besides French. */
const others = ['en', 'es', 'ln'] as const;

/** The language that a file is for: a constant of the compiler's, for each language another one. */
const constant = '__LANGUAGE__';

/** The modules of the messages, without the one that exports all of them. */
const ofMessage = /\/packages\/messages\/compiled\/messages\/[a-z]/;

/**
 * Sends a browser the texts of one language only. In the browser's build the language is a constant without a value; when
 * the files are written, each is compiled once for each language: French into `assets/`, another into
 * `assets/<language>/`, under the same names, so that a file of one language only ever loads files of that language
 * (docs/adr/0014-one-language-a-visit.md).
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: ofMessage },
      handler: async (id) => messageCode(basename(id, '.js'), await readFile(id, 'utf8')),
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const { fileName, code } = chunk;
          for (const language of others) {
            this.emitFile({
              type: 'asset',
              fileName: fileName.replace('assets/', `assets/${language}/`),
              source: await compiledFor(language, fileName, code),
            });
          }
          chunk.code = await compiledFor('fr', fileName, code);
        }
      },
    },
  };
}

/** The functions of the languages as they are compiled, and in place of the choice at run time one by the constant. */
function messageCode(key: string, compiled: string): string {
  const functions = compiled.slice(
    compiled.indexOf('const fr_'),
    compiled.lastIndexOf('export const '),
  );
  const choice = others.map((language) => `${constant} === '${language}' ? ${language}_${key} : `);
  const imports = compiled.includes('registry.')
    ? "import * as registry from '../registry.js';"
    : '';
  return `${imports}${functions}export const ${key} = ${choice.join('')}fr_${key};`;
}

async function compiledFor(language: string, fileName: string, code: string): Promise<string> {
  if (!code.includes(constant)) return code;
  const defined = await transformWithOxc(code, fileName, {
    define: { [constant]: JSON.stringify(language) },
    sourcemap: false,
  });
  return (await minify(fileName, defined.code, { module: true })).code;
}
