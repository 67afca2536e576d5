import { expect, test } from 'vitest';
import { run } from './run.ts';

const node = process.execPath;
const cwd = import.meta.dirname;

test('a program that prints now and then runs to its end', async () => {
  const program =
    'let n = 0; const t = setInterval(() => { console.log(++n); if (n === 4) clearInterval(t); }, 300)';
  const outcome = await run({ command: node, args: ['-e', program], cwd, silenceMs: 20_000 });
  expect(outcome).toEqual({ code: 0, output: '1\n2\n3\n4\n' });
});

test('a program that hangs is ended, with what it printed', async () => {
  const program = "console.log('up'); setInterval(() => {}, 1000)";
  const { code, output } = await run({
    command: node,
    args: ['-e', program],
    cwd,
    silenceMs: 2_000,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^up\n[^]*It printed nothing for 2000 ms, and was ended\.$/);
});

test('what a hanging program left behind does not keep anybody waiting', async () => {
  const orphan =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20_000)'], { stdio: 'inherit', detached: true }).unref()";
  const { code } = await run({ command: node, args: ['-e', orphan], cwd, silenceMs: 2_000 });
  expect(code).toBe(1);
});
