import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { CLUSTER, startPostgres } from './server.ts';

export type ReplicatedPostgres = {
  /** Of the primary, whose commits wait for the standby. */
  readonly url: string;
  readonly standbyUrl: string;
  /** The standby hears nothing more: a commit waits from now on. */
  freezeStandby(): void;
  thawStandby(): void;
  stop(): Promise<void>;
};

type Options = {
  readonly folder: string;
  readonly database: string;
  /** Fills the primary's database before the standby is copied from it. */
  readonly prepare: (url: string) => Promise<void>;
};

const settings = ['fsync=off', 'full_page_writes=off', 'wal_sender_timeout=0'];

/** Two servers on this machine, one a synchronous standby of the other: a copy of its files, kept up to date over TCP. */
export async function startReplicated({
  folder,
  database,
  prepare,
}: Options): Promise<ReplicatedPostgres> {
  const places = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const first = await startPostgres({ dataDir: places.primary, database, settings });
  await prepare(first.url);
  await first.stop();
  cpSync(places.primary, places.standby, { recursive: true, preserveTimestamps: true });
  const primary = await startPostgres({ dataDir: places.primary, database, settings });
  const { port, username, password } = new URL(primary.url);
  const replication = await startTcpProxy(Number(port));
  const cluster = join(places.standby, CLUSTER);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${replication.port} user=${username} password=${password}`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const standby = await startPostgres({ dataDir: places.standby, database, settings });
  await makeSynchronous(primary.url);
  return {
    url: primary.url,
    standbyUrl: standby.url,
    freezeStandby: () => replication.freeze(),
    thawStandby: () => replication.thaw(),
    async stop() {
      await standby.stop();
      await replication.close();
      await primary.stop();
    },
  };
}

async function makeSynchronous(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await client.query('SELECT pg_reload_conf()');
  for (;;) {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'",
    );
    if (rowCount === 1) break;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  await client.end();
}
