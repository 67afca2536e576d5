import { spawnTethered } from './tether.ts';

type Run = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A program that prints nothing for so long hangs, and is ended; absent: it may be silent for ever. */
  readonly silenceMs?: number;
};

export type Outcome = {
  readonly code: number;
  /** Standard output and error, in the order they came. */
  readonly output: string;
};

/** Runs a program to its end and gives what it said. */
export async function run({ command, args, cwd, env, silenceMs }: Run): Promise<Outcome> {
  const { child, exited, stop } = spawnTethered({
    command,
    args,
    stopSignal: 'TERM',
    spawnOptions: { cwd, ...(env === undefined ? {} : { env }) },
  });
  let output = '';
  let hangs = false;
  const end = async (): Promise<void> => {
    hangs = true;
    await stop(stopPatienceMs);
    // A program that the child left behind may hold the pipes open.
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  const silence = silenceMs === undefined ? undefined : setTimeout(() => void end(), silenceMs);
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    silence?.refresh();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const closed = new Promise((done) => child.once('close', done));
  const code = await exited;
  await closed;
  clearTimeout(silence);
  if (!hangs) return { code, output };
  return { code: 1, output: `${output}\nIt printed nothing for ${silenceMs} ms, and was ended.` };
}

const stopPatienceMs = 10_000;

/** Runs a program to its end. Throws what it said when it fails. */
export async function runToEnd(options: Run): Promise<string> {
  const { code, output } = await run(options);
  if (code !== 0) {
    throw new Error(
      `${options.command} ${options.args.join(' ')} (code ${code})\n${output.slice(-6000)}`,
    );
  }
  return output;
}
