import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres/server.ts';
import { lockHolder } from '../process/lock.ts';
import { checkDataDir } from './checks.ts';
import { Failure } from './failure.ts';
import type { Settings } from './settings.ts';

/** What a running instance tells other commands, in its data folder. */
export type RunningInstance = {
  readonly url: string;
  readonly deskUrl?: string;
  readonly databaseUrl: string;
};

export const instanceLock = (dataDir: string): string => join(dataDir, 'instance.lock');
export const runFile = (dataDir: string): string => join(dataDir, 'running.json');

/** The instance that runs on this data folder now, if any. */
export function runningInstance(dataDir: string): RunningInstance | undefined {
  if (lockHolder(instanceLock(dataDir)) === undefined || !existsSync(runFile(dataDir)))
    return undefined;
  return JSON.parse(readFileSync(runFile(dataDir), 'utf8')) as RunningInstance;
}

/** Lends the instance's database: DATABASE_URL, the running instance's, or its PostgreSQL started for the occasion. */
export async function withDatabase<Result>(
  settings: Settings,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = settings;
  const known = databaseUrl ?? runningInstance(dataDir)?.databaseUrl;
  if (known !== undefined) return work(known);
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new Failure(`There is no database in ${dataDir} yet: run npm start first.`);
  }
  checkDataDir(dataDir);
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), database: 'nzela' });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
