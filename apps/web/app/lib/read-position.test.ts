import { expect, test } from 'vitest';
import { createReadPosition } from './read-position.ts';

const told = (position: string) => new Response('', { headers: { 'read-position': position } });

function page() {
  let time = 0;
  const memory = createReadPosition(() => time);
  const read = (position: string) => memory.ask('GET').answered(told(position));
  const named = () => memory.ask('GET').names;
  memory.listens(true);
  return { ...memory, read, named, wait: (ms: number) => (time += ms) };
}

test('names the latest position that it was told, whatever the order of the answers', () => {
  const { read, named } = page();
  expect(named()).toBeNull();
  read('1-0/20');
  read('1-0/1F');
  expect(named()).toBe('1-0/20');
  read('2-0/10');
  expect(named()).toBe('2-0/10');
});

test.each<[string, (of: ReturnType<typeof page>) => void]>([
  ['a write leaves', ({ ask }) => ask('POST')],
  ['an answer names none', ({ ask }) => ask('GET').answered(new Response())],
  ['no answer came', ({ ask }) => ask('GET').answered(null)],
  ['a live event came, or the page was out of sight', ({ forget }) => forget()],
  ['the line of live events is cut', ({ listens }) => listens(false)],
  ['it is half a minute old', ({ wait }) => wait(30_000)],
])('names none once %s', (_name, happen) => {
  const memory = page();
  memory.read('1-0/20');
  happen(memory);
  expect(memory.named()).toBeNull();
});

test('a read that was under way when the page was told otherwise teaches it nothing', () => {
  const { ask, forget, named } = page();
  const [before, write] = [ask('GET'), ask('PATCH')];
  before.answered(told('1-0/20'));
  expect(named()).toBeNull();
  const beside = ask('GET');
  write.answered(new Response());
  beside.answered(told('1-0/21'));
  expect(named()).toBeNull();
  const late = ask('GET');
  forget();
  late.answered(told('1-0/22'));
  expect(named()).toBeNull();
});

test('without the line of live events it names none', () => {
  const { listens, read, named } = page();
  listens(false);
  read('1-0/20');
  expect(named()).toBeNull();
});
