import type { GuidePage, GuidePart, GuideSection } from '../guide.ts';

/** The examples that the tests run, by their file names. */
const files = import.meta.glob<string>('../../../../../../packages/sdk/examples/*.{sh,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const languages = [
  ['sh', 'curl'],
  ['ts', 'TypeScript'],
] as const;

/** An example in each of its languages. Throws for one that is not there. */
export function example(name: string): GuidePart {
  const samples = languages.flatMap(([extension, title]) => {
    const found = Object.entries(files).find(([path]) => path.endsWith(`/${name}.${extension}`));
    const file = `${name}.${extension}`;
    // A name of its own for each: what scrolls is a landmark.
    return found === undefined ? [] : [{ title: `${title} · ${file}`, text: found[1].trimEnd() }];
  });
  if (samples.length === 0) throw new Error(`There is no example ${name}`);
  return { kind: 'example', name, samples };
}

/** What is typed at a prompt, to be copied as an example is. */
export const command = (name: string, title: string, line: string): GuidePart => ({
  kind: 'example',
  name,
  samples: [{ title, text: line }],
});

export const text = (words: string): GuidePart => ({ kind: 'text', text: words });
export const list = (...items: readonly string[]): GuidePart => ({ kind: 'list', items });
export const steps = (...items: readonly string[]): GuidePart => ({ kind: 'steps', items });

export function table(head: readonly string[], ...rows: readonly (readonly string[])[]): GuidePart {
  return { kind: 'table', head, rows };
}

export function section(id: string, title: string, ...parts: readonly GuidePart[]): GuideSection {
  return { id, title, parts };
}

export type Page = GuidePage;
