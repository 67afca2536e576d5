import { spawnTethered, type TetheredProcess } from '../../tools/process/tether.ts';

type ApiOptions = {
  /** The program and its arguments. */
  readonly args: readonly string[];
  /** Where it listens; null for a process that only runs jobs and answers nobody. */
  readonly port: number | null;
  readonly env: NodeJS.ProcessEnv;
};

const readyWithinMs = 120_000;
const stopWithinMs = 45_000;

/** One instance of the API as a process of its own, to be killed and started again at the same address. */
export class ApiProcess {
  readonly url: string;
  #options: ApiOptions;
  #running: TetheredProcess | undefined;
  #expected = true;
  #lastWords = '';
  /** Ends that nobody asked for. */
  readonly crashes: string[] = [];
  /** What it logged of answers of 500. */
  readonly unexpected: string[] = [];

  constructor(options: ApiOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port ?? 0}`;
  }

  /** Resolves once it is ready for work. Throws when it ends before: that is no crash, and it may be started again. */
  async start(): Promise<void> {
    const { args, port, env } = this.#options;
    const running = spawnTethered({
      command: process.execPath,
      args,
      stopSignal: 'TERM',
      spawnOptions: { env: port === null ? env : { ...env, PORT: String(port) } },
    });
    this.#running = running;
    this.#expected = true;
    this.#lastWords = '';
    for (const stream of [running.child.stdout, running.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        const words = chunk.toString();
        this.#lastWords = (this.#lastWords + words).slice(-4_000);
        const lines = words.split('\n').filter((line) => line.includes('"msg":"unexpected"'));
        this.unexpected.push(...lines);
      });
    }
    let ended = false;
    void running.exited.then((code) => {
      ended = true;
      if (!this.#expected) this.crashes.push(`The API ended with ${code}: ${this.#lastWords}`);
    });
    const deadline = Date.now() + readyWithinMs;
    while (!(await this.isReady())) {
      if (ended || Date.now() > deadline)
        throw new Error(`The API did not start: ${this.#lastWords}`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
    this.#expected = false;
  }

  /** A process that answers nobody says it in its log. */
  async isReady(): Promise<boolean> {
    if (this.#options.port === null) return this.#lastWords.includes('"msg":"ready"');
    return (await this.probe('/readyz')) === 200;
  }

  /** The status of a health route; null when nothing answers. */
  async probe(path: '/healthz' | '/readyz'): Promise<number | null> {
    try {
      const answer = await fetch(this.url + path, { signal: AbortSignal.timeout(10_000) });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      // Nothing listens, or it was killed while it answered.
      return null;
    }
  }

  /** SIGKILL: nothing is finished, nothing is closed. */
  async kill(): Promise<void> {
    this.#expected = true;
    this.#running?.signal('KILL');
    await this.#running?.exited;
  }

  /** SIGTERM, and another program in its place, at the same address. */
  async replace(args: readonly string[]): Promise<void> {
    await this.stop();
    this.#options = { ...this.#options, args };
    await this.start();
  }

  async stop(): Promise<void> {
    this.#expected = true;
    await this.#running?.stop(stopWithinMs);
  }
}
