import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** Names of fields whose value must never reach a log, wherever they stand. */
const secretFields = [
  'password',
  'newPassword',
  'motDePasse',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'cleSecrete',
  'secretKey',
  'secretApiKey',
  'secretWebhook',
  'cardNumber',
  'cardCvc',
  'iban',
];

/** pino's number for `warn`. */
const warnLevel = 40;
/** Equal warnings and errors within this time are one line, and then a line that counts them. */
const repeatsWithinMs = 10_000;

export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...paths, 'req.headers["set-cookie"]'], censor: '[secret]' },
    hooks: { logMethod: countingRepeats() },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/**
 * An outage is one story, not a line for each request that met it: of the warnings and errors that say the same, the
 * first is written at once, and how many followed it once the time is over.
 */
function countingRepeats(): LogMethod {
  const seen = new Map<string, { count: number }>();
  return function write(args, method, level) {
    const key = level < warnLevel ? null : repeatKey(args);
    if (key === null) return method.apply(this, args);
    const known = seen.get(key);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    const repeats = { count: 0 };
    seen.set(key, repeats);
    setTimeout(() => {
      seen.delete(key);
      const message = String(args.at(-1));
      if (repeats.count > 0) method.call(this, { repeated: repeats.count }, message);
    }, repeatsWithinMs).unref();
    return method.apply(this, args);
  };
}

/** What makes two lines the same story: their text, what failed, and at what. Null: each line is its own. */
function repeatKey(args: readonly unknown[]): string | null {
  const [fields, message] = args;
  if (typeof fields !== 'object' || fields === null || typeof message !== 'string') return null;
  const { err, code, job, task, reason } = fields as Record<string, unknown>;
  const failure = err instanceof Error ? err.message : '';
  return [message, failure, code, job, task, reason].map(String).join('|');
}

/**
 * What a line says of an error that was expected and whose place in the code tells nothing: an outage, a gateway that
 * does not answer.
 */
export function briefly(error: Error): { readonly reason: string; readonly code?: unknown } {
  return { reason: error.message, ...('code' in error ? { code: error.code } : {}) };
}

/**
 * For lines whose every field is named where they are written, and none is a secret: looking for one in each takes 30 µs,
 * as much as all the rest of a small request.
 */
export function plainLog(log: Log): Log {
  return log.child({}, { redact: [] });
}

/**
 * The log of one request, whose lines carry its id. The id is ours and plain: pino's own `child` would walk every path
 * of the redaction to find no secret in it, for each request anew.
 */
export function requestLog(log: Log, id: string): Log {
  const { chindingsSym } = pino.symbols;
  const own = Object.create(log) as Log & Record<symbol, string>;
  own[chindingsSym] = `${own[chindingsSym] ?? ''},"reqId":"${id}"`;
  return own;
}
