import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { typesFile, typesOfDescription } from '../packages/sdk/generate.ts';
import { refusals } from '../packages/contract/src/errors.ts';
import { closingWord } from '../packages/contract/src/users.ts';
import { effectFaults, formFaults } from './settings/faults.ts';
import { settingsPage, writtenSettingsPage } from './settings/page.ts';
import { frenchWords } from './testing/french-words.ts';
import { textsInComponent } from './tidy/component-texts.ts';
import { placesOf, projectFiles, readProjectFile } from './tidy/files.ts';
import { NOUNS } from './tidy/nouns.ts';

const files = projectFiles();
const paths = new Set(files.map(({ path }) => path));
const code = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path));
const tests = code.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
const pages = files.filter(({ path }) => path.endsWith('.md'));
const components = code.filter(
  ({ path }) =>
    path.startsWith('apps/web/app/') &&
    path.endsWith('.tsx') &&
    !/\.test\.|\/(gallery|testing)\//.test(path),
);
// This file names what it forbids.
const others = files.filter(({ path }) => path !== 'tools/tidy.test.ts');

describe('files', () => {
  test('are at most 400 lines, comments and blank lines included; tests 500', () => {
    const long = files
      .filter(({ path }) => /\.(ts|tsx|mjs|sql|css)$/.test(path))
      // It is made from the database.
      .filter(({ path }) => !/^apps\/api\/src\/kernel\/(\w+\/)?tables\.ts$/.test(path))
      .filter(({ path }) => path !== 'packages/sdk/src/api.ts')
      .filter(({ path, text }) => text.split('\n').length > (path.includes('.test.') ? 500 : 400));
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('hold no unfinished business', () => {
    expect(placesOf(others, /\b(TODO|FIXME|HACK)\b/)).toEqual([]);
  });

  test('name no machine path and no package registry', () => {
    expect(
      placesOf(others, /(?<![\w.])\/(work|tmp|home|Users|root)\/|registry\.npmjs\.org/),
    ).toEqual([]);
    expect(readProjectFile('package-lock.json')).not.toMatch(/"resolved": "[a-z]+:/);
  });

  test('re-export nothing: no barrel', () => {
    expect(placesOf(code, /^\s*export \* from/)).toEqual([]);
    const barrels = code.filter(({ path }) => /^(apps|packages)\/.*\/index\.tsx?$/.test(path));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test('silence no check without a reason', () => {
    expect(placesOf(others, /@ts-(ignore|nocheck)/)).toEqual([]);
    expect(placesOf(others, /@ts-expect-error\s*$/)).toEqual([]);
    expect(placesOf(others, /(oxlint|eslint)-disable(?!.*--\s*\S)/)).toEqual([]);
  });

  test('pin every package to one version', () => {
    const manifests = files.filter(({ path }) => path.endsWith('package.json'));
    expect(placesOf(manifests, /^\s+"[^"]+": "(\^|~|>|<|\*|latest)/)).toEqual([]);
  });

  test('run on one Node on every system, whose hashes are in the lockfile', () => {
    const { packages } = JSON.parse(readProjectFile('package-lock.json'));
    const binaries = Object.keys(packages['']?.optionalDependencies ?? {}).filter((name) =>
      /^node-(bin-)?(linux|darwin)-/.test(name),
    );
    expect(binaries).toHaveLength(4);
    const entries = binaries.map((name) => packages[`node_modules/${name}`]);
    expect(new Set(entries.map(({ version }) => version)).size).toBe(1);
    for (const { integrity } of entries) expect(integrity).toMatch(/^sha512-/);
  });
});

test('the SDK’s types are those of its description (npm run sdk)', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await typesOfDescription());
});

describe('settings', () => {
  test('each have a reader outside the settings, and a test of their effect (tools/settings)', () => {
    expect(effectFaults(files)).toEqual([]);
  });

  test('each have a form on a page of the administrators (tools/settings/forms.ts)', () => {
    expect(formFaults(files)).toEqual([]);
  });

  test('are told on a page as they are (npm run settings)', () => {
    expect(readProjectFile(settingsPage)).toBe(writtenSettingsPage());
  });
});

describe('tests', () => {
  test('all run: none is focused, skipped or put off', () => {
    expect(
      placesOf(tests, /\b(test|it|describe|journey)(\.\w+)*\.(only|skip|todo|fails)\b/),
    ).toEqual([]);
  });

  test('start programs that end with them', () => {
    const others = tests.filter(({ path }) => !path.startsWith('tools/process/'));
    expect(
      placesOf(
        others,
        /import \{[^}]*\b(spawn|fork|execFile|exec)\b[^}]*\} from 'node:child_process'/,
      ),
    ).toEqual([]);
  });

  test('never wait for a fixed time', () => {
    expect(placesOf(tests, /\.waitForTimeout\(/)).toEqual([]);
  });
});

describe('features', () => {
  test('are named by the product’s nouns', () => {
    const folders = code
      .map(({ path }) => /^apps\/(?:api\/src|web\/app)\/features\/([^/]+)\//.exec(path)?.[1])
      .filter((noun) => noun !== undefined && !NOUNS.has(noun));
    expect([...new Set(folders)]).toEqual([]);
  });

  test('write SQL in their stores only', () => {
    const others = code.filter(
      ({ path }) =>
        path.startsWith('apps/api/src/features/') && !/\.(store|seed|test)\.ts$/.test(path),
    );
    const sql = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(/;
    expect(placesOf(others, sql)).toEqual([]);
  });

  test('reach advisory locks and NOTIFY through one function each (ADR 20)', () => {
    const own = code.filter(
      ({ path }) =>
        path.startsWith('apps/api/src/') &&
        !/\/kernel\/data\/(locks|notifications)\.ts$|\.test\.ts$/.test(path),
    );
    expect(placesOf(own, /\bpg_(try_)?advisory|\bpg_notify\b/)).toEqual([]);
  });
});

describe('addresses of clients', () => {
  const api = code.filter(
    ({ path }) => path.startsWith('apps/api/src/') && !path.endsWith('.test.ts'),
  );

  test('come from clientAddress, never from what a header claims', () => {
    expect(placesOf(api, /\brequest\.ips?\b/)).toEqual([]);
    const readers = api.filter(
      ({ path }) => !/kernel\/(http\/client-address|monitoring\/health)\.ts$/.test(path),
    );
    expect(placesOf(readers, /x-forwarded-|remoteAddress\b(?!:)/)).toEqual([]);
  });

  test('are counted by network: one subscriber has a whole IPv6 /64', () => {
    expect(placesOf(api, /`[^`]*:\$\{[^}`]*[aA]ddress\}[^`]*`/)).toEqual([]);
  });
});

describe('pages', () => {
  /** How long the device itself has had something: a token, what it keeps offline, a page that it loaded anew. */
  const byTheDevice = /^apps\/web\/app\/lib\/(http|kept-offline|reload-once|PageScripts)\.tsx?$/;

  test('say how old or how near something is by the product’s time (lib/product-time.ts)', () => {
    const drawn = code.filter(
      ({ path }) =>
        path.startsWith('apps/web/app/') &&
        path !== 'apps/web/app/lib/product-time.ts' &&
        !/\.test\.|\/testing\//.test(path) &&
        !byTheDevice.test(path),
    );
    expect(placesOf(drawn, /\bDate\.now\b|\bnew Date\(\)/)).toEqual([]);
  });
});

describe('parts of the design system', () => {
  test('are all in the gallery', () => {
    const shown = new Set<string>();
    const visit = ({ path, text }: (typeof files)[number]): void => {
      for (const [, name = ''] of text.matchAll(/(?:from |import\()'([^']+\.tsx)'/g)) {
        const part = normalize(join(dirname(path), name));
        if (!part.startsWith('apps/web/app/ui/') || shown.has(part)) continue;
        shown.add(part);
        const file = files.find((one) => one.path === part);
        if (file !== undefined) visit(file);
      }
    };
    for (const file of code) {
      // The gallery stands in the public layout, which brings what the parts call for.
      if (/^apps\/web\/app\/(gallery\/|layouts\/public\.layout)/.test(file.path)) visit(file);
    }
    const parts = code.filter(({ path }) => /^apps\/web\/app\/ui\/[^/.]+\.tsx$/.test(path));
    expect(parts.map(({ path }) => path).filter((path) => !shown.has(path))).toEqual([]);
  });
});

describe('texts', () => {
  const messages = (locale: string, part = 'pages') =>
    JSON.parse(readProjectFile(`packages/messages/catalogue/${locale}/${part}.json`)) as Record<
      string,
      unknown
    >;
  const parts = ['pages', 'server', 'refusals', 'fields', 'names'] as const;

  test('stand in the messages, not inside components', () => {
    expect(components.flatMap(textsInComponent)).toEqual([]);
  });

  test('exist in French for every key that a component uses', () => {
    const french = { ...messages('fr'), ...messages('fr', 'fields'), ...messages('fr', 'names') };
    const missing = code
      .filter(({ path }) => path.startsWith('apps/web/app/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\bm\.([a-z]\w*)\b/g)].flatMap(([, key = '']) =>
          key in french ? [] : [`${path}: ${key}`],
        ),
      );
    expect(missing).toEqual([]);
  });

  test('of the server are said somewhere', () => {
    const sources = files.filter(({ path }) =>
      /^(?:apps\/api\/(?:src|migrations)|packages\/messages\/src)\//.test(path),
    );
    const unused = Object.keys(messages('fr', 'server')).filter(
      (key) => key !== '$schema' && !sources.some(({ text }) => text.includes(key)),
    );
    expect(unused).toEqual([]);
  });

  test('of fields are those that schemas name, or that Zod’s issues stand for', () => {
    const named = code.filter(({ path }) => /^(?:packages\/contract|apps\/api)\/src\//.test(path));
    const found = named.flatMap(({ text }) => [...text.matchAll(/'(fields_\w+)'/g)]);
    const { $schema: _, ...french } = messages('fr', 'fields');
    expect([...new Set(found.map(([, key]) => key))].toSorted()).toEqual(
      Object.keys(french).toSorted(),
    );
    const schemas = named.filter(({ path }) => !/field-messages|\.test\./.test(path));
    const counting = Object.keys(french).filter((key) => valuesOf(french[key]).length > 0);
    // A schema names a text without values: the browser has the key alone.
    expect(counting.filter((key) => schemas.some(({ text }) => text.includes(`'${key}'`)))).toEqual(
      [],
    );
    for (const locale of ['fr', 'en', 'es'])
      expect(messages(locale, 'fields')['fields_closing_word']).toContain(closingWord);
  });

  test('of fields stand in the catalogue, not inside schemas', () => {
    const schemas = code.filter(({ path }) =>
      /^packages\/contract\/src\/(?!.*\.test\.)/.test(path),
    );
    expect(placesOf(schemas, /(?:error|message): (?:'(?!fields_)|`)/)).toEqual([]);
  });

  test.each(parts)('have one text for each key, in each language: %s', (part) => {
    const twice = ['fr', 'en', 'es', 'ln'].flatMap((locale) => {
      const path = `packages/messages/catalogue/${locale}/${part}.json`;
      // The reader of JSON keeps the last of two texts and says nothing.
      const keys = [...readProjectFile(path).matchAll(/^  "(\w+)":/gmu)].map(([, key]) => key);
      return keys.filter((key, index) => keys.indexOf(key) < index);
    });
    expect(twice).toEqual([]);
  });

  test.each(parts)('of Lingala translate keys that exist in French: %s', (part) => {
    const french = messages('fr', part);
    expect(Object.keys(messages('ln', part)).filter((key) => !(key in french))).toEqual([]);
  });

  test.each(parts)('keep French punctuation on the line of its word: %s', (part) => {
    const loose = Object.entries(messages('fr', part)).filter(
      ([, text]) => typeof text === 'string' && / [:;?!»%]|« /.test(text),
    );
    expect(loose, 'a no-break space (U+00A0) goes there').toEqual([]);
  });

  test.each(parts)('elide nothing before a name, which may begin with a vowel: %s', (part) => {
    const name =
      'application|author|biller|city|email|holder|merchant|name|operator|payee|person|product|shop|zone';
    const unsafe = new RegExp(`\\b(?:de|jusque|lorsque|puisque|que) \\{(?:${name})\\}`, 'i');
    const wrong = Object.entries(messages('fr', part)).filter(([, text]) =>
      unsafe.test(JSON.stringify(text)),
    );
    expect(wrong).toEqual([]);
  });

  test.each(parts)('call what is reserved so, as the balance does: %s', (part) => {
    const other = Object.entries(messages('fr', part)).filter(([, text]) =>
      /mise?s? de côté/.test(JSON.stringify(text)),
    );
    expect(other).toEqual([]);
  });

  test.each(['en', 'es'] as const)('in %s have no French word', (locale) => {
    const texts = parts.flatMap((part) => Object.entries(messages(locale, part)));
    const french = texts.filter(([, text]) => frenchWords.test(JSON.stringify(text)));
    // A made-up name of a sample, and a Spanish verb that is a French article, too.
    const known = ['mails_sample_text', 'invitation_as'];
    expect(french.map(([key]) => key).filter((key) => !known.includes(key))).toEqual([]);
  });

  test.each(parts.flatMap((part) => [['en', part] as const, ['es', part] as const]))(
    'in %s say all that the French ones say, with the same values: %s',
    (locale, part) => {
      const french = messages('fr', part);
      const translated = messages(locale, part);
      expect(Object.keys(translated)).toEqual(Object.keys(french));
      for (const [key, text] of Object.entries(french)) {
        expect(valuesOf(translated[key]), key).toEqual(valuesOf(text));
        expect(JSON.stringify(translated[key]), key).not.toMatch(/"\s*"/);
      }
    },
  );

  test('of refusals are sentences, one for each code, with a status that refuses', () => {
    const { $schema: _, ...sentences } = messages('fr', 'refusals');
    expect(Object.keys(sentences)).toEqual(Object.keys(refusals).map((name) => `refusals_${name}`));
    for (const [codeName, status] of Object.entries(refusals)) {
      expect(status, codeName).toBeGreaterThanOrEqual(400);
      expect(codeName).toMatch(/^[a-z]+(_[a-z]+)*$/);
    }
    for (const [key, text] of Object.entries(sentences))
      if (typeof text === 'string') expect(text, key).toMatch(/^\p{Lu}.{3,}/u);
  });
});

/** The arguments of a message; one in several forms, by a count, need not write it in each. */
function valuesOf(message: unknown): readonly string[] {
  const found = JSON.stringify(message).matchAll(/\{(\w+)\}|"input (\w+)"/g);
  return [
    ...new Set([...found].map(([, written, declared]) => written ?? declared ?? '')),
  ].toSorted();
}

describe('documentation', () => {
  const decisions = pages.filter(({ path }) => path.startsWith('docs/adr/'));

  test('has one numbered page of at most 500 words per decision, without gaps', () => {
    const names = decisions.map(({ path }) => path.slice('docs/adr/'.length)).toSorted();
    expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([]);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(
      names.map((_, index) => index + 1),
    );
    for (const { path, text } of decisions) {
      expect(text, path).toMatch(/^# \d{4}\. /);
      expect(text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length, path).toBeLessThanOrEqual(500);
    }
  });

  test('has a glossary of each noun, and of words that are in the code', () => {
    const glossary = readProjectFile('docs/glossary.md');
    expect(rowsOf(glossary, 'Nouns').map(([noun]) => noun)).toEqual([...NOUNS]);
    const contract = files.filter(({ path }) => path.startsWith('packages/contract/src/'));
    const product = code.filter(({ path }) => /^(apps\/api|packages)\//.test(path));
    const unknown = rowsOf(glossary, 'On the wire').flatMap(([wire = '', name = '']) => [
      ...(isWordOf(contract, wire) ? [] : [wire]),
      ...(isWordOf(product, name) ? [] : [name]),
    ]);
    expect(unknown).toEqual([]);
    const states = rowsOf(glossary, 'States').flatMap((words) => words);
    const drawn = readProjectFile('docs/states.md').matchAll(/^ {2}(?:\[\*\]|\w+) --> (\w+)$/gm);
    expect([...new Set([...drawn].map(([, state = '']) => state))].toSorted()).toEqual(
      states.toSorted(),
    );
  });

  test('links to files that exist', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, target]) => normalize(join(dirname(path), target ?? '')))
        .filter((target) => !paths.has(target) && !isFolder(target) && !isPicture(target))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});

/** The words in code style of each row, under a heading of a page. */
function rowsOf(page: string, heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| (`.*)$/gm)].map(([, row = '']) => {
    const cells = row.split(' | ').slice(0, -1).join(' ');
    return [...cells.matchAll(/`([\w-]+)`/g)].map(([, word = '']) => word);
  });
}

function isWordOf(sources: typeof files, word: string): boolean {
  const whole = new RegExp(`\\b${word}\\b`);
  return sources.some(({ text }) => whole.test(text));
}

function isFolder(target: string): boolean {
  const prefix = target.endsWith('/') ? target : `${target}/`;
  return [...paths].some((path) => path.startsWith(prefix));
}

/** Pictures are left out of the list of text files. */
function isPicture(target: string): boolean {
  return target.startsWith('docs/screenshots/');
}
