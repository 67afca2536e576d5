import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isEnd, type States } from '../src/kernel/data/states.ts';

const features = join(import.meta.dirname, '../src/features');
const page = join(import.meta.dirname, '../../../docs/states.md');

/** Every table of states that a noun exports, by the noun's name. */
async function tables(): Promise<States<string>[]> {
  const found: States<string>[] = [];
  for (const file of globSync('*/states.ts', { cwd: features }).toSorted()) {
    const module = (await import(join(features, file))) as Record<string, States<string>>;
    found.push(...Object.values(module));
  }
  return found.toSorted((one, other) => one.noun.localeCompare(other.noun));
}

function diagramOf({ noun, ways }: States<string>): string {
  const [first = ''] = Object.keys(ways);
  const moves = Object.entries(ways).flatMap(([from, next]) =>
    next.length === 0 ? [`  ${from} --> [*]`] : next.map((to) => `  ${from} --> ${to}`),
  );
  const title = `## ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return [title, '', '```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...moves, '```'].join(
    '\n',
  );
}

const introduction = `# States

Where each noun may go from each of its states; what is not here never happens. Drawn from the tables \`features/*/states.ts\`, which every change of a status is checked against (\`kernel/data/states.ts\`). After a change of a table: \`npx vitest run --project integration apps/api/test/states.test.ts -u\`.`;

test('docs/states.md shows the states of every noun as its table has them', async () => {
  const all = await tables();
  const text = [introduction, ...all.map(diagramOf)].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot(page);
});

test('from every state of a noun there is a way to an end, and each is reached from the first', async () => {
  for (const states of await tables()) {
    const names = Object.keys(states.ways);
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(from)) return seen;
      seen.add(from);
      for (const to of states.ways[from] ?? []) reach(to, seen);
      return seen;
    };
    expect([...reach(names[0] ?? '')].toSorted(), states.noun).toEqual(names.toSorted());
    for (const name of names) {
      expect(
        [...reach(name)].some((one) => isEnd(states, one)),
        `${states.noun} ${name}`,
      ).toBe(true);
    }
  }
});
