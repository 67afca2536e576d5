import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publicKey, secretKey } from '../credentials.ts';
import type { ProviderName } from '../world/switches.ts';
import type { World } from '../world/world.ts';

/** A refusal as every provider here writes it: `{"error": {"code", "message", "field"?}}`. */
export class ProviderError extends Error {
  readonly code: string;
  readonly httpStatus: number;
  readonly field: string | undefined;

  constructor(code: string, httpStatus: number, message: string, field?: string) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
    this.field = field;
  }
}

type ProviderApiOptions = {
  /** Which keys a call must carry; both when absent. */
  readonly keys?: boolean | 'bearer';
  /** What it says of itself; that it is there when absent. */
  readonly health?: () => object;
};

/** Puts the switches of the desk and the check of the keys in front of a provider's API. */
export function guardProviderApi(
  api: FastifyInstance,
  world: World,
  provider: ProviderName,
  options: ProviderApiOptions = {},
): void {
  api.addHook('onRequest', async (request, reply) => {
    const { latencyMs, outage } = world.state.switches[provider];
    if (latencyMs > 0) await wait(latencyMs);
    if (outage === 'cut') return cutConnection(request, reply);
    // The caller's own time-out ends it.
    if (outage === 'silence') return reply.hijack();
    if (outage === 'html') {
      return reply
        .code(500)
        .type('text/html')
        .send('<html><body><h1>Internal error</h1></body></html>');
    }
    const { keys = true } = options;
    if (keys !== false && !keysFit(request, keys)) {
      throw new ProviderError('INVALID_KEY', 401, 'The keys are not ours');
    }
  });
  api.setErrorHandler((error, _request, reply) => {
    if (error instanceof ProviderError) return sendError(reply, error);
    const status = (error as { statusCode?: number }).statusCode;
    if (status !== undefined && status < 500) {
      const message = error instanceof Error ? error.message : 'Bad request';
      return sendError(reply, new ProviderError('INVALID_REQUEST', status, message));
    }
    throw error;
  });
  api.get('/health', () => options.health?.() ?? { status: 'UP' });
}

function sendError(reply: FastifyReply, { code, httpStatus, message, field }: ProviderError) {
  const error = { code, message, ...(field === undefined ? {} : { field }) };
  return reply.code(httpStatus).send({ error });
}

/** Closes the connection without an answer. What was done stays done. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function keysFit(request: FastifyRequest, keys: true | 'bearer'): boolean {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const named = request.headers['x-public-key'];
  return same(bearer, secretKey) && (keys === 'bearer' || named === publicKey);
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** What a provider's API reads from a request; the first field that is wrong is an INVALID_REQUEST. */
export function parseRequest<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new ProviderError('INVALID_REQUEST', 400, issue?.message ?? 'Invalid request', field);
}

type Remembered = { readonly reference: string; readonly fingerprint: string };

/**
 * The record already made under `reference`, so that the same order again has one effect. Another order under the
 * same reference is refused.
 */
export function alreadyMade<T extends Remembered>(
  records: readonly T[],
  reference: string,
  fingerprint: string,
): T | undefined {
  const found = records.findLast((record) => record.reference === reference);
  if (found && found.fingerprint !== fingerprint) {
    throw new ProviderError('REFERENCE_CONFLICT', 409, `${reference} names another order`);
  }
  return found;
}

export function fingerprintOf(order: object): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('base64');
}

/** Finds by the provider's id or by our reference, or says that there is none. */
export function recordOrNotFound<T>(record: T | undefined): T {
  if (record === undefined) throw new ProviderError('NOT_FOUND', 404, 'No such thing');
  return record;
}

type Kept = { readonly id: string; readonly reference: string };
type Served<T> = { readonly records: readonly T[]; readonly view: (record: T) => object };

const byReferenceSchema = z.object({ reference: z.string() });

/** `GET path?reference=`: what was made last under our reference. */
export function serveByReference<T extends Pick<Kept, 'reference'>>(
  api: FastifyInstance,
  path: string,
  { records, view }: Served<T>,
): void {
  api.get(path, (request) => {
    const { reference } = parseRequest(byReferenceSchema, request.query);
    return view(recordOrNotFound(records.findLast((record) => record.reference === reference)));
  });
}

/** The same, and `GET path/:id`: by the provider's own name of it. */
export function serveRecords<T extends Kept>(
  api: FastifyInstance,
  path: string,
  served: Served<T>,
): void {
  serveByReference(api, path, served);
  api.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }) =>
    served.view(recordOrNotFound(served.records.find(({ id }) => id === params.id))),
  );
}
