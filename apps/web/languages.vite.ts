import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The languages that browsers get, French first: the source that the others fall back to. */
const bundled = ['fr', 'en', 'es'] as const;
type Bundled = (typeof bundled)[number];
type Texts = Readonly<Record<string, string>>;

const messageModule = /\/app\/paraglide\/messages\/(?!_index)(\w+)\.js$/;
const marker = /@@text:(\w+):[0-9a-f]{8}@@/g;
const chunkPath = /assets\/[\w.~-]+\.js/g;

/**
 * Sends a browser the texts of one language only. In the browser's build every text is a marker; when the files are
 * written, the markers become French in `assets/` and another language in `assets/<language>/`, under the same names,
 * so that a file of one language only ever loads files of that language (docs/adr/0014-one-language-a-visit.md). A
 * marker carries a digest of the text in all languages: a corrected translation changes the names of the files.
 */
export function oneLanguage(messagesFolder: string): Plugin {
  const texts = Object.fromEntries(
    bundled.map((language) => [language, readTexts(messagesFolder, language)]),
  ) as Record<Bundled, Texts>;

  return {
    name: 'one-language',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      order: 'pre',
      handler(id) {
        const key = messageModule.exec(id)?.[1];
        if (key === undefined) return null;
        // Some names are changed by the texts' compiler (a key that begins with a digit): those stay as they are.
        const french = texts.fr[key];
        return french === undefined ? null : messageCode(key, french, texts);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const language of bundled.slice(1)) {
            const inLanguage = written(chunk.code, { ...texts.fr, ...texts[language] });
            this.emitFile({
              type: 'asset',
              fileName: ownFolder(chunk.fileName, language),
              source: inLanguage.replace(chunkPath, (path) => ownFolder(path, language)),
            });
          }
          chunk.code = written(chunk.code, texts.fr);
        }
      },
    },
  };
}

function readTexts(folder: string, language: Bundled): Texts {
  const { $schema: _schema, ...texts } = JSON.parse(
    readFileSync(join(folder, `${language}.json`), 'utf8'),
  ) as Record<string, string>;
  return texts;
}

function messageCode(key: string, french: string, texts: Record<Bundled, Texts>): string {
  const all = bundled.map((language) => texts[language][key] ?? '').join('\0');
  const digest = createHash('sha256').update(all).digest('hex').slice(0, 8);
  const text = `"@@text:${key}:${digest}@@"`;
  if (!french.includes('{')) return `export const ${key} = () => ${text};`;
  return `import { filledText } from '../../lib/filled-text.ts';
export const ${key} = (values) => filledText(${text}, values);`;
}

function written(code: string, texts: Texts): string {
  return code.replace(marker, (_whole, key: string) => escaped(texts[key] ?? key));
}

/** As it may stand between quotes of any kind: the minifier chose them before the text was known. */
function escaped(text: string): string {
  return text.replace(/[\\"'`$]/g, '\\$&').replaceAll('\n', '\\n');
}

function ownFolder(path: string, language: Bundled): string {
  return path.replace('assets/', `assets/${language}/`);
}
