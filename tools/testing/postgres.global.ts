import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { debianPostgres } from '../postgres/debian.ts';
import { chooseLauncher, type Launcher } from '../postgres/launcher.ts';
import { startPostgres, type PostgresServer } from '../postgres/server.ts';
import { makeForgetfulFolder } from './memory.ts';
import { fillTemplate, type TemplateName } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the broker that starts PostgreSQL and makes templates when a test first asks. */
    templateBroker: string;
  }
}

/**
 * Starts no server by itself: a run without database tests must not pay for one. Test files live in other processes,
 * so they ask over loopback HTTP: `GET /ledger` answers `{ adminUrl, template }` once that template is ready.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = new TestCluster(project.name === integrationProject);
  const broker = createServer((request, response) => {
    // Who asks next may do so minutes later: a connection kept until then is closed just as it is used.
    response.setHeader('connection', 'close');
    const name = (request.url ?? '').slice(1) as TemplateName;
    cluster.template(name).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) =>
        response
          .writeHead(500)
          .end(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  });
  await listen(broker);
  project.provide('templateBroker', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
  return async () => {
    broker.close();
    broker.closeAllConnections();
    await cluster.stop();
  };
}

/** The project whose tests run on Debian's PostgreSQL instead of the embedded one, where there is one. */
const integrationProject = 'integration';

export type TemplateAnswer = { readonly adminUrl: string; readonly template: string };

class TestCluster {
  #started: Promise<PostgresServer> | undefined;
  readonly #templates = new Map<TemplateName, Promise<TemplateAnswer>>();
  readonly #folder = makeForgetfulFolder('nzela-test');
  readonly #prefersDebian: boolean;

  constructor(prefersDebian: boolean) {
    this.#prefersDebian = prefersDebian;
  }

  template(name: TemplateName): Promise<TemplateAnswer> {
    const known = this.#templates.get(name);
    if (known) return known;
    const made = this.#make(name);
    this.#templates.set(name, made);
    return made;
  }

  async #make(name: TemplateName): Promise<TemplateAnswer> {
    const { url: adminUrl } = await this.#server();
    const template = `template_${name}`;
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(`CREATE DATABASE ${template}`);
      const url = new URL(adminUrl);
      url.pathname = `/${template}`;
      await fillTemplate(name, url.href);
      return { adminUrl, template };
    } finally {
      await client.end();
    }
  }

  #server(): Promise<PostgresServer> {
    // Test data is thrown away, so durability is off: each commit is a few times faster.
    const settings = [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
    ];
    this.#started ??= this.#launcher().then((launcher) =>
      startPostgres({
        dataDir: join(this.#folder, 'data'),
        database: 'tests',
        settings,
        launcher,
      }),
    );
    return this.#started;
  }

  async #launcher(): Promise<Launcher> {
    const binaries = this.#prefersDebian ? debianPostgres() : '';
    return typeof binaries === 'string' ? chooseLauncher() : chooseLauncher(binaries);
  }

  async stop(): Promise<void> {
    const server = await this.#started?.catch(() => undefined);
    await server?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((done, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', done);
  });
}
