import { randomBytes, randomInt } from 'node:crypto';
import type { InjectOptions, Response as InjectResponse } from 'light-my-request';
import type { Role } from '@nzela/contract/users';
import { capabilities, type Capability } from '@nzela/contract/administrators';
import { createTestDatabase, type TestDatabase } from '../../../tools/testing/database.ts';
import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { buildDeps, type Deps } from '../src/deps.ts';
import { setCapabilities } from '../src/features/administrators/administrators.ts';
import type { MailGateway, MailMessage } from '../src/gateways/mail/mail.port.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { createLog } from '../src/kernel/monitoring/log.ts';
import { createQueuePool } from '../src/kernel/data/pools.ts';
import type { Routes } from '../src/kernel/http/routes.ts';
import { runDueJobs } from './due-jobs.ts';

/** What the wire carries, as a test reads it before it asserts on it. */
// oxlint-disable-next-line typescript/no-explicit-any -- every answer has its own shape, and the assertion is the check
export type Wire = any;

export type Answer<Body = unknown> = {
  readonly status: number;
  readonly headers: InjectResponse['headers'];
  readonly body: Body;
  readonly text: string;
  /** The same as it was sent: a file's own bytes. */
  readonly bytes: Buffer;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
export type Ask = {
  /** Sent as JSON; a text or bytes as they stand. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the request seems to come from; each test person has an address of their own. */
  readonly address?: string;
};

/** Somebody who is signed in, or a visitor. Paths are relative to `/api`. */
export type Person = {
  ask<Body = Wire>(method: Method, path: string, ask?: Ask): Promise<Answer<Body>>;
  get<Body = Wire>(path: string, ask?: Ask): Promise<Answer<Body>>;
  /** With a fresh Idempotency-Key, unless `ask` carries one. */
  post<Body = Wire>(path: string, body?: unknown, ask?: Ask): Promise<Answer<Body>>;
  patch<Body = Wire>(path: string, body?: unknown, ask?: Ask): Promise<Answer<Body>>;
  put<Body = Wire>(path: string, body?: unknown, ask?: Ask): Promise<Answer<Body>>;
  delete<Body = Wire>(path: string, ask?: Ask): Promise<Answer<Body>>;
};

export type Account = Person & {
  readonly id: string;
  readonly email: string;
  readonly telephone: string;
  readonly password: string;
  readonly accessToken: string;
};

export type Api = {
  readonly app: Routes;
  readonly deps: Deps;
  readonly database: TestDatabase;
  readonly visitor: Person;
  /** A new account, registered through the API and signed in. */
  user(values?: Partial<Registration>): Promise<Account>;
  merchant(values?: Partial<Registration>): Promise<Account>;
  admin(): Promise<Account>;
  /** Another instance of the API on the same database, with settings of its own. `close` ends it too. */
  instance(
    environment?: Environment,
  ): Promise<{ readonly app: Routes; readonly deps: Deps; readonly visitor: Person }>;
  /** Mails that jobs sent, oldest first; always empty with a sandbox, whose mailbox has them. */
  readonly mailbox: readonly MailMessage[];
  /** Runs the jobs that are due, and those that they add, until none is left. */
  runJobs(): Promise<void>;
  /** A person whose access token is `token`, asking the given instance or the first one. */
  as(token: string | null, app?: Routes): Person;
  close(): Promise<void>;
};

export type Registration = {
  readonly prenom: string;
  readonly nom: string;
  readonly email: string;
  readonly telephone: string;
  readonly password: string;
  readonly role: Exclude<Role, 'admin'>;
  readonly codeParrainageUtilise?: string;
};

export type StartOptions = {
  /** A started sandbox; without it, gateways lead to a closed port. */
  readonly sandbox?: { readonly url: string; readonly smtpPort: number };
  readonly environment?: Environment;
  /** A database that is reached otherwise than the usual ones; `close` drops it, too. */
  readonly database?: TestDatabase;
};

type Environment = Readonly<Record<string, string | undefined>>;

const closedPort = 'http://127.0.0.1:9';

/** A working password that zxcvbn does not guess. */
export const goodPassword = 'tambour ocre lisière';

/** The API on a database of its own. Nothing listens: requests are injected. Call `close` in `afterAll`. */
export async function startApi(options: StartOptions = {}): Promise<Api> {
  const database = options.database ?? (await createTestDatabase('api'));
  const queue = createQueuePool(database.url, 4);
  const closers: (() => Promise<void>)[] = [];
  // Instances of one product share it.
  const secret = { SECRET_KEY: randomBytes(32).toString('base64url') };

  async function instance(environment: Environment = {}) {
    const config = testConfig(database.url, {
      ...options,
      environment: { ...secret, ...options.environment, ...environment },
    });
    const deps = await buildDeps(config, createLog(process.env['TEST_LOG_LEVEL'] ?? 'silent'));
    const app = await buildApp(deps);
    await app.ready();
    closers.push(async () => {
      await app.close();
      await deps.close();
    });
    return { app, deps, visitor: personOn(app, null) };
  }

  const { app, deps, visitor } = await instance();
  const mailbox: MailMessage[] = [];
  const outside = options.sandbox === undefined ? withMailbox(deps, mailbox) : deps;

  async function account(role: Role, values: Partial<Registration> = {}): Promise<Account> {
    const registration = {
      ...someone(),
      role: role === 'merchant' ? 'merchant' : 'user',
      ...values,
    } as const;
    const { email, telephone, password } = registration;
    const registered = await visitor.post('/auth/register', registration, {
      address: someAddress(),
    });
    if (registered.status !== 201)
      throw new Error(`register answered ${registered.status}: ${registered.text}`);
    const { id } = registered.body.user;
    let { accessToken } = registered.body;
    if (role === 'admin') {
      await database.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [id]);
      await giveCapabilities({ database }, { id }, capabilities);
      const again = await visitor.post(
        '/auth/login',
        { email, password },
        { address: someAddress() },
      );
      accessToken = again.body.accessToken;
    }
    return { ...personOn(app, accessToken), id, email, telephone, password, accessToken };
  }

  return {
    app,
    deps,
    database,
    visitor,
    mailbox,
    instance,
    runJobs: () => runDueJobs(outside, queue),
    user: (values) => account('user', values),
    merchant: (values) => account('merchant', values),
    admin: () => account('admin'),
    as: (token, on = app) => personOn(on, token),
    async close() {
      for (const close of closers.toReversed()) await close();
      await queue.end();
      await database.drop();
    },
  };
}

/** Mail needs a server to take it; everything else of a test's outside world is HTTP and may be the sandbox. */
function withMailbox(deps: Deps, mailbox: MailMessage[]): Deps {
  const mail: MailGateway = {
    ...deps.gateways.mail,
    async send(message) {
      mailbox.push(message);
      return { status: 'answered', value: { messageId: message.id } };
    },
  };
  return { ...deps, gateways: { ...deps.gateways, mail } };
}

function testConfig(databaseUrl: string, options: StartOptions): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '10',
    PUBLIC_URL: 'http://localhost:3000',
    SANDBOX_URL: options.sandbox?.url ?? closedPort,
    // Other tests share the machine: a slow moment is not an overload.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    SANDBOX_SMTP_PORT: String(options.sandbox?.smtpPort ?? 9),
    ...options.environment,
  });
}

function personOn(app: Routes, token: string | null): Person {
  const address = someAddress();
  async function ask(
    method: Method,
    path: string,
    { body, headers = {}, address: from }: Ask = {},
  ) {
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      remoteAddress: from ?? address,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    };
    if (body !== undefined)
      request.payload =
        typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const answer = await app.inject(request);
    requireWait(`${method} ${path}`, answer);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: readBody(answer),
      text: answer.payload,
      bytes: answer.rawPayload,
    };
  }
  const withKey = (given: Ask = {}): Ask => ({
    ...given,
    headers: { 'idempotency-key': newId(), ...given.headers },
  });
  return {
    ask,
    get: (path, given) => ask('GET', path, given),
    post: (path, body = {}, given) => ask('POST', path, { ...withKey(given), body }),
    patch: (path, body = {}, given) => ask('PATCH', path, { ...withKey(given), body }),
    put: (path, body = {}, given) => ask('PUT', path, { ...withKey(given), body }),
    delete: (path, given) => ask('DELETE', path, withKey(given)),
  };
}

/** Of every answer that any test gets: whoever is turned away for now is told when to come back. */
function requireWait(asked: string, { statusCode, headers }: InjectResponse): void {
  const isForNow = statusCode === 429 || statusCode === 503;
  if (isForNow && !(Number(headers['retry-after']) > 0))
    throw new Error(`${asked} answered ${statusCode} without Retry-After`);
}

/** As an owner of the platform does. */
export async function giveCapabilities(
  { database }: Pick<Api, 'database'>,
  { id }: Pick<Account, 'id'>,
  given: readonly Capability[],
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await setCapabilities(client, { userId: id, capabilities: given, by: null, at: new Date() });
  } finally {
    client.release();
  }
}

/** As its owner does with the link of the first mail. */
export async function confirmMailbox({ database }: Api, { id }: Account): Promise<void> {
  await database.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
}

function readBody(answer: InjectResponse): Wire {
  const type = answer.headers['content-type'] ?? '';
  return type.includes('json') && answer.payload !== '' ? answer.json() : answer.payload;
}

function someone(): Omit<Registration, 'role'> {
  const unique = randomBytes(6).toString('hex');
  // Ends on none of the sandbox's outcomes (0001 to 0009).
  const digits = `${String(randomInt(1_000_000)).padStart(6, '0')}${randomInt(10, 100)}`;
  return {
    prenom: 'Compte',
    nom: 'Essai',
    email: `essai-${unique}@nzela.example`,
    telephone: `+336${digits}`,
    password: goodPassword,
  };
}

function someAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}
