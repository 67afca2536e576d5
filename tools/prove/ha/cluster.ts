import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filledIn } from '../../ops/filled-in.ts';
import { freePort } from '../../process/ports.ts';
import { projectRoot } from '../../product/settings.ts';
import { keep, victim, type Kept, type Victim } from './keeper.ts';
import type { Programs } from './packages.ts';
import { askPatroni, type Member } from './patroni.ts';
import { pidIn } from './processes.ts';

/** One machine of the cluster: its etcd, its Patroni and the PostgreSQL that its Patroni runs. */
export type ClusterNode = {
  readonly name: string;
  readonly etcd: Kept;
  readonly patroni: Kept;
  readonly patroniUrl: string;
  readonly postgres: Victim;
};

/** Three machines as docs/operations/replicated.md describes them, on this one. */
export type ReplicatedCluster = {
  readonly nodes: readonly ClusterNode[];
  readonly haproxy: Kept;
  /** The superuser's, on the database `postgres`, by way of HAProxy: always the node that leads. */
  readonly url: string;
  /** The same on a node that follows. */
  readonly replicaUrl: string;
  /** As any Patroni that answers tells them. */
  members(): Promise<readonly Member[]>;
  /** Waits until one node leads and both others follow it, one of them synchronously. Throws after `withinMs`. */
  whole(withinMs: number): Promise<void>;
  stop(): Promise<void>;
};

export const configFolder = join(projectRoot, 'ops/replicated');
const names = ['node1', 'node2', 'node3'] as const;
const startWithinMs = 180_000;

type Ports = {
  readonly postgres: number;
  readonly patroni: number;
  readonly etcdClient: number;
  readonly etcdPeer: number;
};

/** Starts all of it in `folder`, on free loopback ports. It ends with this process. */
export async function startReplicatedCluster(
  programs: Programs,
  folder: string,
): Promise<ReplicatedCluster> {
  const ports = await Promise.all(names.map(() => freePorts()));
  const [primaryPort, replicaPort] = await Promise.all([freePort(), freePort()]);
  const password = randomBytes(24).toString('base64url');
  const shared = {
    ...sharedValues(programs, ports),
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: randomBytes(24).toString('base64url'),
    PRIMARY: `127.0.0.1:${primaryPort}`,
    REPLICAS: `127.0.0.1:${replicaPort}`,
  };
  const nodes = names.map((name, index) =>
    startNode(programs, { name, folder: join(folder, name), ports: ports[index] as Ports, shared }),
  );
  const proxyFolder = join(folder, 'haproxy');
  mkdirSync(proxyFolder);
  const proxyConfig = render('haproxy.cfg', proxyFolder, shared);
  const haproxy = keep({
    folder: proxyFolder,
    command: programs.haproxy,
    args: ['-db', '-f', proxyConfig],
  });
  const cluster: ReplicatedCluster = {
    nodes,
    haproxy,
    url: `postgres://postgres:${password}@127.0.0.1:${primaryPort}/postgres`,
    replicaUrl: `postgres://postgres:${password}@127.0.0.1:${replicaPort}/postgres`,
    members: () => membersOf(nodes),
    whole: (withinMs) => untilWhole(cluster, withinMs),
    async stop() {
      await Promise.all(
        [haproxy, ...nodes.flatMap(({ patroni, etcd }) => [patroni, etcd])].map((kept) =>
          kept.stop(),
        ),
      );
    },
  };
  try {
    await cluster.whole(startWithinMs);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function freePorts(): Promise<Ports> {
  const [postgres, patroni, etcdClient, etcdPeer] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { postgres, patroni, etcdClient, etcdPeer };
}

function sharedValues(programs: Programs, ports: readonly Ports[]): Record<string, string> {
  const perNode = names.flatMap((name, index): [string, string][] => {
    const { postgres, patroni } = ports[index] as Ports;
    return [
      [`${name.toUpperCase()}_POSTGRES`, `127.0.0.1:${postgres}`],
      [`${name.toUpperCase()}_PATRONI_PORT`, String(patroni)],
    ];
  });
  return {
    ...Object.fromEntries(perNode),
    BIN_DIR: programs.postgresFolder,
    NETWORK: '127.0.0.0/8',
    ETCD_HOSTS: ports.map(({ etcdClient }) => `127.0.0.1:${etcdClient}`).join(','),
    ETCD_CLUSTER: names
      .map((name, index) => `${name}=http://127.0.0.1:${ports[index]?.etcdPeer}`)
      .join(','),
  };
}

type NodeOptions = {
  readonly name: string;
  readonly folder: string;
  readonly ports: Ports;
  readonly shared: Readonly<Record<string, string>>;
};

function startNode(programs: Programs, { name, folder, ports, shared }: NodeOptions): ClusterNode {
  const etcdFolder = join(folder, 'etcd-keeper');
  const patroniFolder = join(folder, 'patroni');
  mkdirSync(etcdFolder, { recursive: true });
  mkdirSync(patroniFolder);
  const values = {
    ...shared,
    NODE_NAME: name,
    ETCD_CLIENT: `127.0.0.1:${ports.etcdClient}`,
    ETCD_PEER: `127.0.0.1:${ports.etcdPeer}`,
    PATRONI: `127.0.0.1:${ports.patroni}`,
    POSTGRES: `127.0.0.1:${ports.postgres}`,
  };
  const etcdConfig = render('etcd.yml', etcdFolder, { ...values, DATA_DIR: etcdFolder });
  const ofPatroni = { ...values, DATA_DIR: patroniFolder };
  render('postgresql.conf', patroniFolder, ofPatroni);
  const patroniConfig = render('patroni.yml', patroniFolder, ofPatroni);
  return {
    name,
    etcd: keep({
      folder: etcdFolder,
      command: programs.etcd,
      args: ['--config-file', etcdConfig],
    }),
    patroni: keep({ folder: patroniFolder, command: programs.patroni, args: [patroniConfig] }),
    patroniUrl: `http://127.0.0.1:${ports.patroni}`,
    postgres: victim(() => pidIn(join(patroniFolder, 'postgres/postmaster.pid'), patroniFolder)),
  };
}

/** The operators' file with its `${NAME}` filled in; answers where it lies. */
function render(file: string, folder: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(join(configFolder, file), 'utf8');
  const place = join(folder, file);
  writeFileSync(place, filledIn(file, template, values), { mode: 0o600 });
  return place;
}

async function membersOf(nodes: readonly ClusterNode[]): Promise<readonly Member[]> {
  for (const { patroniUrl } of nodes) {
    const members = await askPatroni(patroniUrl);
    if (members !== null) return members;
  }
  return [];
}

const pollMs = 200;

async function untilWhole({ members, nodes }: ReplicatedCluster, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const present = await members();
    const roles = present.map(({ role }) => role).toSorted();
    const isRunning = present.every(({ state }) => state === 'running' || state === 'streaming');
    if (isRunning && roles.join() === 'leader,replica,sync_standby') return;
    if (Date.now() > deadline) {
      const words = nodes.map(({ name, patroni }) => `${name}: ${patroni.lastWords()}`).join('\n');
      throw new Error(`The cluster is not whole: ${JSON.stringify(present)}\n${words}`);
    }
    await sleep(pollMs);
  }
}
