import { BlockList } from 'node:net';
import { z } from 'zod';
import { trustedProxiesSchema, type TrustedProxies } from './kernel/http/client-address.ts';

const port = z.coerce.number().int().min(0).max(65535);
const databaseUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, { error: 'must be a postgres:// URL' });

const secretKeyPattern = /^[A-Za-z0-9_-]{43}$/;

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  DATABASE_URL: databaseUrl,
  /** A streaming replica of the same database: histories, statements and lists are read there. */
  READ_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  /** 32 bytes in base64url: access tokens and secrets at rest are keyed from it. */
  SECRET_KEY: z.string().regex(secretKeyPattern, { error: 'must be 32 bytes in base64url' }),
  /** Other keys, separated by commas: what was sealed or signed with them is read, and nothing new is made with them. */
  SECRET_KEY_FORMER: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => secretKeyPattern.test(key)), {
      error: 'must be keys of 32 bytes in base64url, separated by commas',
    })
    .optional(),
  /** The address people open, without a trailing slash. Links in mails and allowed origins come from it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The simulated outside world; unset in production. */
  SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  WEB_BUILD_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** The proxies in front, as addresses and CIDR ranges: the client's address is read from their header. */
  /** Unset means none, except in production, where it has to be said. */
  TRUST_PROXY: trustedProxiesSchema.optional(),
  /** Requests of one address to one instance; many people may share an address. */
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3_000),
  /** Event loop delay past which requests are turned away; 0 never turns any away. */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(1_500),
  /** Seconds for which a process that is told to stop still serves while `/readyz` says no; 5 in production, else 0. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
});

export type Config = {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly readDatabaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly secretKey: Buffer;
  readonly formerSecretKeys: readonly Buffer[];
  readonly publicUrl: string;
  readonly sandbox: { readonly url: string; readonly smtpPort: number } | null;
  readonly webBuildDir: string | null;
  readonly logLevel: string;
  readonly trustedProxies: TrustedProxies;
  readonly requestsPerMinute: number;
  readonly maxEventLoopDelayMs: number;
  readonly drainMs: number;
  readonly metricsToken: string | null;
  /** Demonstration data and accounts: everywhere but in production. */
  readonly demo: boolean;
  /** An administrator's routes ask for a session that more than a password opened: in production. */
  readonly adminsNeedSecondFactor: boolean;
};

/** Reads the environment once. Throws an Error that names every bad value, one a line. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw unusable(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const values = parsed.data;
  const formerKeys = values.SECRET_KEY_FORMER ?? [];
  if (formerKeys.includes(values.SECRET_KEY))
    throw unusable(['SECRET_KEY_FORMER: must not name SECRET_KEY itself']);
  if (values.NODE_ENV === 'production') requireProduction(values);
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    readDatabaseUrl: values.READ_DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    secretKey: Buffer.from(values.SECRET_KEY, 'base64url'),
    formerSecretKeys: formerKeys.map((key) => Buffer.from(key, 'base64url')),
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    sandbox:
      values.SANDBOX_URL === undefined
        ? null
        : { url: values.SANDBOX_URL, smtpPort: values.SANDBOX_SMTP_PORT ?? 4125 },
    webBuildDir: values.WEB_BUILD_DIR ?? null,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUST_PROXY ?? new BlockList(),
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    drainMs: 1_000 * (values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 5 : 0)),
    metricsToken: values.METRICS_TOKEN ?? null,
    demo: values.NODE_ENV !== 'production',
    adminsNeedSecondFactor: values.NODE_ENV === 'production',
  };
}

/** What development forgives and production does not. */
function requireProduction(values: z.output<typeof environmentSchema>): void {
  const wrong: string[] = [];
  if (values.SANDBOX_URL !== undefined)
    wrong.push('SANDBOX_URL: the sandbox is a development tool');
  if (values.PUBLIC_URL === undefined || !values.PUBLIC_URL.startsWith('https://'))
    wrong.push('PUBLIC_URL: production needs the https:// address that people open');
  if (values.TRUST_PROXY === undefined)
    wrong.push('TRUST_PROXY: name the proxy that ends TLS (127.0.0.1, 10.0.0.0/8), or none');
  if (isWeakKey(values.SECRET_KEY))
    wrong.push('SECRET_KEY: must be random (openssl rand -base64 32 | tr +/ -_ | tr -d =)');
  if (values.SECRET_KEY_FORMER?.some(isWeakKey) === true)
    wrong.push('SECRET_KEY_FORMER: each key must be random, since it still opens what it sealed');
  if (wrong.length > 0) throw unusable(wrong);
}

/** Of 32 random bytes about 30 differ; fewer than 20, or all of them printable, have been typed by somebody. */
function isWeakKey(text: string): boolean {
  const key = Buffer.from(text, 'base64url');
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText || new Set(key).size < 20;
}

function unusable(lines: readonly string[]): Error {
  return new Error(
    `The environment is not usable:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}
