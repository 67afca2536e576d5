import { resolve } from 'node:path';
import { Failure } from './failure.ts';

export const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * How the API's Node is started. Its memory is looked through once it has trebled, and not already at a quarter more as
 * V8 does where there is little of it: every second under load, for a seventh of all its work. Nor is it made small again
 * when nobody asks for a while: who came after a quiet quarter of a minute met half the speed, for seconds. And no kind of
 * object is made among the old ones at once: under load that cost the API a tenth of its rate (ADR 16).
 */
export const apiNodeFlags = [
  '--heap-growing-percent=200',
  '--no-memory-reducer',
  '--no-allocation-site-pretenuring',
] as const;

/** Memory outside of JavaScript's comes from one arena instead of one per thread, each with what it keeps for itself. */
export const apiEnvironment = { MALLOC_ARENA_MAX: '1' } as const;

/** What the environment says about an instance of the product on this machine. */
export type Settings = {
  readonly host: string;
  readonly port: number;
  readonly sandboxPort: number;
  readonly sandboxSmtpPort: number;
  /** Absolute. Holds the embedded PostgreSQL, the secret key and the logs. */
  readonly dataDir: string;
  /** A PostgreSQL of one's own, instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly secretKey: string | undefined;
  readonly nodeEnv: 'development' | 'production' | 'test';
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings, or throws a Failure that names the variable. */
export function readSettings(environment: Environment): Settings {
  const settings: Settings = {
    host: environment['HOST'] || '127.0.0.1',
    port: readPort(environment, 'PORT', 3000),
    sandboxPort: readPort(environment, 'SANDBOX_PORT', 4100),
    sandboxSmtpPort: readPort(environment, 'SANDBOX_SMTP_PORT', 4125),
    dataDir: resolve(projectRoot, environment['DATA_DIR'] || '.data'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    secretKey: environment['SECRET_KEY'] || undefined,
    nodeEnv: readNodeEnv(environment['NODE_ENV']),
  };
  if (settings.nodeEnv === 'production' && (!settings.databaseUrl || !settings.secretKey)) {
    throw new Failure(
      'In production (NODE_ENV=production), DATABASE_URL and SECRET_KEY are required.',
    );
  }
  return settings;
}

function readPort(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`${name}=${text} is no port: a number from 1 to 65535 is needed.`);
}

function readNodeEnv(text: string | undefined): Settings['nodeEnv'] {
  if (!text) return 'development';
  if (text === 'development' || text === 'production' || text === 'test') return text;
  throw new Failure(`NODE_ENV=${text} is unknown: development, production or test.`);
}
