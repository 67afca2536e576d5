import { spawnTethered, type TetheredProcess } from '../../tools/process/tether.ts';

type ApiOptions = {
  /** The program and its arguments. */
  readonly args: readonly string[];
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
};

const readyWithinMs = 120_000;
const stopWithinMs = 30_000;

/** One instance of the API as a process of its own, to be killed and started again at the same address. */
export class ApiProcess {
  readonly url: string;
  readonly #options: ApiOptions;
  #running: TetheredProcess | undefined;
  #expected = true;
  #lastWords = '';
  /** Ends that nobody asked for. */
  readonly crashes: string[] = [];

  constructor(options: ApiOptions) {
    this.#options = options;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** Resolves once it is ready for work. */
  async start(): Promise<void> {
    const running = spawnTethered({
      command: process.execPath,
      args: this.#options.args,
      stopSignal: 'TERM',
      spawnOptions: { env: { ...this.#options.env, PORT: String(this.#options.port) } },
    });
    this.#running = running;
    this.#expected = false;
    for (const stream of [running.child.stdout, running.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#lastWords = (this.#lastWords + chunk.toString()).slice(-4_000);
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
  }

  async isReady(): Promise<boolean> {
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

  async stop(): Promise<void> {
    this.#expected = true;
    await this.#running?.stop(stopWithinMs);
  }
}
