import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { addressReach, type AddressReach } from './addresses.ts';

/**
 * The only way out over HTTP (trust, row 13): https only; every address a name resolves to is checked, and the
 * connection goes to a checked one; redirects are not followed; answers are limited in size and time.
 */
export type Outbound = {
  request(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Why a request to `url` would not leave, at this moment; null when it would. Anybody may have chosen the address. */
  objection(url: string): Promise<Objection | null>;
  /**
   * A checked address of `host`, for a protocol other than HTTP (SMTP). A plain connection stays on private networks. Rejects
   * with {@link OutboundRefusal}, and with the system's error for a name that it does not resolve.
   */
  resolve(host: string, way: { readonly isPlain: boolean }): Promise<OutboundAddress>;
  close(): Promise<void>;
};

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For the whole exchange, body included. 30 s when absent. */
  readonly timeoutMs?: number;
  /** 1 MiB when absent. */
  readonly maximumBytes?: number;
  /** Anybody may have chosen the address: looking its name up holds none of the process's few threads. */
  readonly byStranger?: boolean;
};

export type OutboundAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      /** Lower case names; repeated headers are joined by a comma. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly ok: false; readonly failure: OutboundFailure };

export type OutboundFailure = {
  readonly kind: 'forbidden' | 'unreachable' | 'timeout' | 'cut' | 'redirect' | 'too_large';
  /** False when it is certain that no byte of the request left. */
  readonly sent: boolean;
  readonly message: string;
};

export type OutboundAddress = {
  readonly address: string;
  readonly family: 4 | 6;
  readonly reach: 'public' | 'private';
};

export type OutboundOptions = {
  /**
   * Lets private and loopback addresses through, over http too. Set when the sandbox is configured, never in production.
   */
  readonly allowPrivate: boolean;
  readonly timeoutMs?: number;
  readonly maximumBytes?: number;
  /** Every address of a name. The system's resolver when absent. */
  readonly resolveAll?: (host: string) => Promise<readonly { readonly address: string }[]>;
};

/** What is wrong with an address: no url, with an account in it, not https, inside a network, of a name that leads nowhere. */
export type Objection = 'malformed' | 'account' | 'plain' | 'inside' | 'nowhere';

/** An address we do not go to. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
  readonly objection: Objection;

  constructor(message: string, objection: Objection) {
    super(message);
    this.objection = objection;
  }
}

const defaultTimeoutMs = 30_000;
const defaultMaximumBytes = 1024 * 1024;
const connectTimeoutMs = 10_000;

export function createOutbound(options: OutboundOptions): Outbound {
  const resolveAll = options.resolveAll ?? ((host) => systemLookup(host, { all: true }));
  const resolveStrange = options.resolveAll ?? askNameServers();
  const allowed: readonly AddressReach[] = options.allowPrivate
    ? ['public', 'private']
    : ['public'];
  const overHttps = createAgent((host) => checkedAddresses(host, allowed, resolveAll));
  const overHttpsToStrangers = createAgent((host) =>
    checkedAddresses(host, allowed, resolveStrange),
  );
  // Plain http exists for what runs beside us only, so it never reaches the Internet.
  const overHttp = createAgent((host) => checkedAddresses(host, ['private'], resolveAll));

  return {
    async request(request) {
      const url = checkedUrl(request.url, options.allowPrivate);
      if (url instanceof OutboundRefusal) return failed('forbidden', false, url.message);
      try {
        // A literal address never passes through the agent's lookup.
        const plain = url.protocol === 'http:';
        if (isIP(bareHost(url.hostname))) {
          await checkedAddresses(url.hostname, plain ? ['private'] : allowed, resolveAll);
        }
        const encrypted = request.byStranger === true ? overHttpsToStrangers : overHttps;
        return await exchange(plain ? overHttp : encrypted, url, {
          ...request,
          timeoutMs: request.timeoutMs ?? options.timeoutMs ?? defaultTimeoutMs,
          maximumBytes: request.maximumBytes ?? options.maximumBytes ?? defaultMaximumBytes,
        });
      } catch (error) {
        return { ok: false, failure: failureOf(error) };
      }
    },
    async objection(text) {
      const url = checkedUrl(text, options.allowPrivate);
      if (url instanceof OutboundRefusal) return url.objection;
      const plain = url.protocol === 'http:';
      try {
        const found = plain
          ? await checkedAddresses(url.hostname, ['private'], resolveAll)
          : await checkedAddresses(url.hostname, allowed, resolveStrange);
        return found.length === 0 ? 'nowhere' : null;
      } catch (error) {
        if (error instanceof OutboundRefusal) return plain ? 'plain' : error.objection;
        if (failureOf(error).kind === 'unreachable') return 'nowhere';
        throw error;
      }
    },
    async resolve(host, { isPlain }) {
      const [first] = await checkedAddresses(host, allowed, resolveAll);
      if (!first) throw new OutboundRefusal(`${host} has no address`, 'nowhere');
      if (isPlain && first.reach === 'public')
        throw new OutboundRefusal(`${host} is public: nothing goes there unencrypted`, 'plain');
      return first;
    },
    async close() {
      await Promise.all([overHttps, overHttpsToStrangers, overHttp].map((agent) => agent.close()));
    },
  };
}

function checkedUrl(text: string, allowHttp: boolean): URL | OutboundRefusal {
  const url = URL.parse(text);
  if (!url) return new OutboundRefusal('Not an address', 'malformed');
  if (url.username || url.password)
    return new OutboundRefusal('An address carries no account', 'account');
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    return new OutboundRefusal('Only https is allowed', 'plain');
  }
  return url;
}

/** One address outside `allowed` condemns the name: it may answer with another one the next time. */
async function checkedAddresses(
  host: string,
  allowed: readonly AddressReach[],
  resolveAll: NonNullable<OutboundOptions['resolveAll']>,
): Promise<OutboundAddress[]> {
  const bare = bareHost(host);
  const found = isIP(bare) ? [{ address: bare }] : await resolveAll(bare);
  return found.map(({ address }) => {
    const reach = addressReach(address);
    if (reach === 'forbidden' || !allowed.includes(reach)) {
      throw new OutboundRefusal(`${bare} leads to ${address}, which is not allowed`, 'inside');
    }
    return { address, family: isIP(address) === 6 ? 6 : 4, reach };
  });
}

/**
 * The system's own look-up waits in one of four threads, which passwords and files need too: a name server that a stranger
 * runs could hold them all by answering slowly. This one waits in none, and knows only what name servers say.
 */
function askNameServers(): NonNullable<OutboundOptions['resolveAll']> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (found.length === 0 && first.status === 'rejected') throw first.reason;
    return found.map((address) => ({ address }));
  };
}

function bareHost(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

function createAgent(addressesOf: (host: string) => Promise<OutboundAddress[]>): Agent {
  const lookup: LookupFunction = (host, lookupOptions, done) => {
    addressesOf(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) done(new OutboundRefusal(`${host} has no address`, 'nowhere'), '', 0);
        else if (lookupOptions.all)
          done(
            null,
            addresses.map(({ address, family }) => ({ address, family })),
          );
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
  return new Agent({ connect: { lookup, timeout: connectTimeoutMs } });
}

/**
 * One request and its answer, which is gathered as it comes: a stream for each answer, and a signal for each time limit, would
 * cost more than the rest of the exchange.
 */
function exchange(
  agent: Agent,
  url: URL,
  request: OutboundRequest & { readonly timeoutMs: number; readonly maximumBytes: number },
): Promise<OutboundAnswer> {
  const { method, headers = {}, body = null, timeoutMs, maximumBytes } = request;
  return new Promise((resolve, reject) => {
    const answer = { status: 0, headers: {} as IncomingHttpHeaders, chunks: [] as Buffer[] };
    let size = 0;
    let abort: (reason: Error) => void = () => undefined;
    let overBy: Error | null = null;
    // What undici tells of an exchange that was given up finds it settled.
    const giveUp = (reason: Error, settle: () => void) => {
      overBy = reason;
      settle();
      abort(reason);
    };
    const giveUpLate = () => {
      const late = new DOMException('No whole answer in time', 'TimeoutError');
      giveUp(late, () => reject(late));
    };
    const timer = setTimeout(giveUpLate, timeoutMs);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason);
        if (overBy !== null) abort(overBy);
      },
      onResponseStart(_controller, status, given) {
        Object.assign(answer, { status, headers: given });
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        answer.chunks.push(chunk);
        if (size <= maximumBytes) return;
        const message = `Answered more than ${maximumBytes} bytes`;
        giveUp(new Error(message), () => resolve(failed('too_large', true, message)));
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve(wholeAnswer(answer));
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        reject(error);
      },
    };
    agent.dispatch(
      { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers, body },
      handler,
    );
  });
}

type Gathered = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly chunks: readonly Buffer[];
};

function wholeAnswer({ status, headers, chunks }: Gathered): OutboundAnswer {
  if (status >= 300 && status < 400)
    return failed('redirect', true, `Answered ${status}; redirects are not followed`);
  const joined = Object.entries(headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')] as const,
  );
  return {
    ok: true,
    status,
    headers: Object.fromEntries(joined),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

// Errors of the system and of undici that happen before a connection exists.
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
]);

/** Errors without a code are programming errors and are thrown again. */
function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundRefusal) {
    return { kind: 'forbidden', sent: false, message: error.message };
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { kind: 'timeout', sent: true, message: 'No whole answer in time' };
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string' || code === 'UND_ERR_INVALID_ARG') throw error;
  if (neverConnected.has(code)) return { kind: 'unreachable', sent: false, message: code };
  return { kind: code.endsWith('TIMEOUT') ? 'timeout' : 'cut', sent: true, message: code };
}

function failed(kind: OutboundFailure['kind'], sent: boolean, message: string): OutboundAnswer {
  return { ok: false, failure: { kind, sent, message } };
}
