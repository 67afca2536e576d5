import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres/server.ts';
import { freePort } from '../process/ports.ts';
import { run } from '../process/run.ts';
import { Failure } from './failure.ts';
import { startService, tail, type Service } from './service.ts';
import { apiEnvironment, apiNodeFlags, projectRoot, type Settings } from './settings.ts';
import type { Steps } from './steps.ts';
import { webBuildDir } from './web-build.ts';

export type Product = {
  /** Where people go. */
  readonly url: string;
  /** The instances beside the first, which answer at addresses of their own and run no jobs. */
  readonly otherUrls: readonly string[];
  /** The control desk; undefined in production, which has no sandbox. */
  readonly deskUrl: string | undefined;
  readonly databaseUrl: string;
  /** Resolves when a part ends that nobody asked to end, with what to tell the person. */
  readonly broken: Promise<Failure>;
  /** Stops what was started, the last first. */
  stop(): Promise<void>;
};

type ProductOptions = {
  readonly settings: Settings;
  readonly steps: Steps;
  /** `watch`: restarts at each change, and Vite serves the pages. */
  readonly mode: 'built' | 'watch';
  /** What still builds the pages: all that does not need them starts meanwhile. */
  readonly pages?: Promise<void>;
  /** Settings of the embedded PostgreSQL, as `name=value`. */
  readonly postgresSettings?: readonly string[];
  /** Sees each line that a service writes. */
  readonly onLine?: (service: string, line: string) => void;
  /** Gives the start up: what runs already is stopped. */
  readonly signal?: AbortSignal;
  /** Added to the environment of the API. */
  readonly apiEnv?: Readonly<Record<string, string>>;
  /** Ports of instances beside the first, on the same database; none unless given. */
  readonly otherPorts?: readonly number[];
};

/** Programs of the API that run to their end before it starts. */
const programs = { migrate: 'apps/api/src/migrate.ts', seed: 'apps/api/demo/seed.ts' } as const;

/** Starts PostgreSQL (unless there is a DATABASE_URL), the sandbox, the API and the pages. The caller builds the pages. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const starting = new Starting(options);
  try {
    return await starting.run();
  } catch (error) {
    await starting.stop();
    throw error;
  }
}

class Starting {
  readonly #options: ProductOptions;
  readonly #settings: Settings;
  readonly #logs: string;
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #broken = Promise.withResolvers<Failure>();
  #stopping: Promise<void> | undefined;

  constructor(options: ProductOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#logs = join(options.settings.dataDir, 'logs');
  }

  async run(): Promise<Product> {
    mkdirSync(this.#logs, { recursive: true, mode: 0o700 });
    const steps: Steps = (label, work) => {
      this.#options.signal?.throwIfAborted();
      return this.#options.steps(label, work);
    };
    const { mode, signal, otherPorts = [] } = this.#options;
    const { port, sandboxPort, nodeEnv } = this.#settings;
    const url = `http://localhost:${port}`;
    const hasSandbox = nodeEnv !== 'production';
    const databaseUrl = await this.#database();
    const env = this.#apiEnvironment(databaseUrl, url, hasSandbox);
    await steps('Database up to date', () => this.#runProgram('migrate', env));
    if (hasSandbox) await steps('Sandbox', () => this.#sandbox(url));
    if (hasSandbox) await steps('Demonstration data', () => this.#runProgram('seed', env));
    await this.#options.pages;
    await (mode === 'built'
      ? steps('Nzela', () => this.#api(env, port))
      : steps('Nzela, with reload', () => this.#apiAndVite(env, port)));
    for (const other of otherPorts)
      await steps('Another instance', () => this.#anotherInstance(env, other));
    signal?.throwIfAborted();
    return {
      url,
      otherUrls: otherPorts.map((other) => `http://localhost:${other}`),
      deskUrl: hasSandbox ? `http://localhost:${sandboxPort}` : undefined,
      databaseUrl,
      broken: this.#broken.promise,
      stop: () => this.stop(),
    };
  }

  stop(): Promise<void> {
    this.#stopping ??= (async () => {
      for (const stop of this.#stops.toReversed()) await stop();
    })();
    return this.#stopping;
  }

  async #database(): Promise<string> {
    const { databaseUrl, dataDir } = this.#settings;
    if (databaseUrl !== undefined) return databaseUrl;
    return this.#options.steps('PostgreSQL', async () => {
      const server = await startPostgres({
        dataDir: join(dataDir, 'postgres'),
        database: 'nzela',
        ...(this.#options.postgresSettings && { settings: this.#options.postgresSettings }),
      });
      this.#stops.push(() => server.stop());
      void server.ended.then((lastWords) => this.#reportEnd('PostgreSQL', lastWords));
      return server.url;
    });
  }

  #apiEnvironment(databaseUrl: string, publicUrl: string, hasSandbox: boolean): NodeJS.ProcessEnv {
    const { host, nodeEnv, secretKey, dataDir, sandboxPort, sandboxSmtpPort } = this.#settings;
    return {
      ...process.env,
      HOST: host,
      NODE_ENV: nodeEnv,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey ?? keptSecret(join(dataDir, 'secret.key')),
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? publicUrl,
      ...(hasSandbox && {
        SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
        SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
      }),
      ...this.#options.apiEnv,
    };
  }

  async #runProgram(name: keyof typeof programs, env: NodeJS.ProcessEnv): Promise<void> {
    const { code, output } = await run({
      command: process.execPath,
      args: [join(projectRoot, programs[name])],
      cwd: projectRoot,
      env,
    });
    if (code === 0) return;
    const logFile = join(this.#logs, `${name}.log`);
    writeFileSync(logFile, output, { mode: 0o600 });
    const what = name === 'migrate' ? 'Migrating the database' : 'Writing the demonstration data';
    throw new Failure(
      `${what} failed (code ${code}):\n${output.slice(-3000)}\nAll of it is in ${logFile}`,
    );
  }

  async #sandbox(productUrl: string): Promise<void> {
    const { sandboxPort, sandboxSmtpPort, dataDir } = this.#settings;
    await this.#service('sandbox', {
      name: 'The sandbox',
      args: [...this.#watch(), join(projectRoot, 'apps/sandbox/src/main.ts')],
      env: {
        ...process.env,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
        SANDBOX_DATA: join(dataDir, 'sandbox.json'),
        PRODUCT_URL: productUrl,
      },
      readyUrl: `http://127.0.0.1:${sandboxPort}/healthz`,
    });
  }

  async #api(
    env: NodeJS.ProcessEnv,
    port: number,
    { built = true, role }: { readonly built?: boolean; readonly role?: 'web' } = {},
  ): Promise<void> {
    const program = [...apiNodeFlags, join(projectRoot, 'apps/api/src/main.ts')];
    await this.#service(role === undefined ? 'api' : `api-${role}-${port}`, {
      name: 'Nzela',
      args: [...this.#watch(), ...program, ...(role === undefined ? [] : ['--role', role])],
      env: {
        ...env,
        ...apiEnvironment,
        PORT: String(port),
        ...(built && { WEB_BUILD_DIR: webBuildDir }),
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    });
  }

  /** No proxy stands before it: what a page sends from its address is not a stranger's. */
  async #anotherInstance(env: NodeJS.ProcessEnv, port: number): Promise<void> {
    const own = { ...env, PUBLIC_URL: `http://localhost:${port}` };
    await this.#api(own, port, { role: 'web' });
  }

  /** Vite has the product's port and passes /api on to the API, on a port of its own. */
  async #apiAndVite(env: NodeJS.ProcessEnv, port: number): Promise<void> {
    const apiPort = await freePort();
    await this.#api(env, apiPort, { built: false });
    await this.#service('vite', {
      name: 'Vite',
      command: join(projectRoot, 'node_modules/.bin/react-router'),
      args: ['dev', '--port', String(port), '--strictPort', '--host', this.#settings.host],
      cwd: join(projectRoot, 'apps/web'),
      env: { ...env, NODE_ENV: 'development', API_URL: `http://127.0.0.1:${apiPort}` },
      readyUrl: `http://${this.#settings.host}:${port}/`,
    });
  }

  #watch(): string[] {
    return this.#options.mode === 'watch' ? ['--watch', '--watch-preserve-output'] : [];
  }

  async #service(
    id: string,
    options: Pick<Parameters<typeof startService>[0], 'name' | 'args' | 'env' | 'readyUrl'> & {
      readonly command?: string;
      readonly cwd?: string;
    },
  ): Promise<void> {
    const logFile = join(this.#logs, `${id}.log`);
    const service: Service = await startService({
      command: process.execPath,
      ...options,
      logFile,
      ...(this.#options.signal && { signal: this.#options.signal }),
      onLine: (line) => this.#options.onLine?.(id, line),
    });
    this.#stops.push(() => service.stop());
    void service.ended.then((code) =>
      this.#reportEnd(`${options.name} (code ${code})`, tail(logFile, 15)),
    );
  }

  #reportEnd(name: string, lastLines: string): void {
    if (this.#stopping) return;
    const cause = /no space left on device/i.test(lastLines)
      ? 'The disk is full: free some space, then start again; what was confirmed is kept. '
      : '';
    this.#broken.resolve(
      new Failure(`${cause}${name} stopped without being asked to. Last lines:\n${lastLines}`),
    );
  }
}

/** The key that the API's secrets hang on: made once, kept with the data it protects. */
function keptSecret(file: string): string {
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
