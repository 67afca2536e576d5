import { spawnTethered } from './tether.ts';

type Run = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
};

export type Outcome = {
  readonly code: number;
  /** Standard output and error, in the order they came. */
  readonly output: string;
};

/** Runs a program to its end and gives what it said. */
export async function run({ command, args, cwd, env }: Run): Promise<Outcome> {
  const { child, exited } = spawnTethered({
    command,
    args,
    stopSignal: 'TERM',
    spawnOptions: { cwd, ...(env === undefined ? {} : { env }) },
  });
  let output = '';
  const collect = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const closed = new Promise((done) => child.once('close', done));
  const code = await exited;
  await closed;
  return { code, output };
}

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
