import type { SessionAnswer } from '@nzela/contract/auth';
import { readPositionHeader } from '@nzela/contract/read-position';
import { m } from '@nzela/messages/m';
import { ApiError, errorOf } from './api-error.ts';
import { accountHeaders, type MerchantAccount } from './merchant-account.ts';
import { offlineError } from './offline-error.ts';
import { createReadPosition } from './read-position.ts';
import { sessionHint } from './session-hint.ts';

/** Every call gives up after this time (spec §9). */
export const requestTimeoutMs = 30_000;

/** The access token is renewed this long before it ends, so that no call is made with one that just did. */
const renewalMarginMs = 30_000;

export type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Made when the form opens: the same key and body are answered once, however often they are sent. */
  readonly idempotencyKey?: string;
  /** The token of a fresh proof of identity, for what asks for one (`features/auth`, step-up). */
  readonly verification?: string | undefined;
  /** For which merchant it is asked, and in which mode; the server's own choice without it. */
  readonly account?: MerchantAccount | undefined;
  readonly signal?: AbortSignal;
  /** Ends the request: `requestTimeoutMs` after it began, unless told. */
  readonly timeout?: AbortSignal;
  /** What sends it instead of `fetch`: a file, which is its body (`send-file.ts`). */
  readonly carrier?: typeof fetch;
};

type StreamOptions = {
  /** The stream begins after it. */
  readonly lastEventId: string;
  readonly signal: AbortSignal;
};

type Stream = ReadableStream<Uint8Array>;

export type HttpClientDependencies = {
  readonly fetch: typeof fetch;
  /** `/api`. */
  readonly base: string;
  readonly now: () => number;
  /** Whether the device says that it has no network. */
  readonly isOffline: () => boolean;
  /** Whether a refresh is likely to succeed; see `session-hint.ts`. */
  readonly hint: { expected: boolean };
};

/** Resolves once the same person has signed in again, with the answer, taken by `accept`; with null when they would not. */
type SignInQuestion = () => Promise<SessionAnswer | null>;

export type HttpClient = ReturnType<typeof createHttpClient>;

/**
 * The caller of the API. The access token lives in this object only, never in storage; the refresh token is an
 * HttpOnly cookie that scripts cannot read. However many calls meet an expired token, one refresh is made.
 */
export function createHttpClient({ fetch, base, now, isOffline, hint }: HttpClientDependencies) {
  const position = createReadPosition(now);
  const send = createSender(fetch, base, position);
  let token: { readonly text: string; readonly endsAt: number } | null = null;
  let refreshing: Promise<SessionAnswer | null> | null = null;
  let askToSignIn: SignInQuestion | null = null;
  const lossListeners = new Set<() => void>();

  /** Keeps what login, registration or refresh answered. */
  function accept(answer: SessionAnswer): void {
    token = { text: answer.accessToken, endsAt: now() + answer.expiresIn * 1_000 };
    hint.expected = true;
  }

  /** Answers whether there was a session to forget. */
  function forget(): boolean {
    const wasHeld = token !== null || hint.expected;
    token = null;
    hint.expected = false;
    return wasHeld;
  }

  /**
   * Renews the session from the cookie, once for all who ask meanwhile; when there is none any more, by the person,
   * who is asked to sign in again. Null when they do not (the listeners are then told); throws ApiError when the
   * service could not say.
   */
  function refresh(): Promise<SessionAnswer | null> {
    refreshing ??= renew().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function renew(): Promise<SessionAnswer | null> {
    token = null;
    const response = await send('/auth/refresh', { method: 'POST', body: {} }, null);
    if (response.ok) {
      const answer = (await response.json()) as SessionAnswer;
      accept(answer);
      return answer;
    }
    if (response.status !== 401 && response.status !== 403) throw await errorOf(response);
    if (!forget()) return null;
    const answer = (await askToSignIn?.()) ?? null;
    if (answer === null) for (const listener of lossListeners) listener();
    return answer;
  }

  async function authorised(path: string, options: CallOptions): Promise<Response> {
    // While the person signs in again, only what signs them in goes out.
    if (refreshing !== null && !path.startsWith('/auth/')) await refreshing;
    const isStale = token === null || token.endsAt - renewalMarginMs < now();
    if (hint.expected && isStale) await refresh();
    const used = token;
    const response = await send(path, options, token?.text ?? null);
    if (response.status !== 401 || used === null) return response;
    // Another call may be renewing it, have renewed it while this one was on its way, or have found out that it ended.
    const isRenewed = token !== null && token !== used && refreshing === null;
    if (!isRenewed && (await refresh()) === null) return response;
    return send(path, options, token?.text ?? null);
  }

  /**
   * Calls the API and answers its JSON (`{}` for 204, spec §7). Rejects with ApiError for every refusal and
   * for silence.
   */
  async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
    if (options.idempotencyKey !== undefined && isOffline()) throw offlineError();
    const response = await authorised(path, options);
    if (!response.ok) throw await errorOf(response);
    if (response.status === 204) return {} as Answer;
    return (await response.json()) as Answer;
  }

  /**
   * The same for a file (a receipt, an export), named as the API names it: it may take longer, as long as something of it
   * comes.
   */
  async function download(path: string, options: CallOptions = {}): Promise<File> {
    const silence = startSilence();
    try {
      const response = await authorised(path, { ...options, timeout: silence.signal });
      if (!response.ok) throw await errorOf(response);
      return await fileOf(response, silence.end);
    } catch (error) {
      if (error instanceof ApiError || options.signal?.aborted === true) throw error;
      throw new ApiError(m.http_error_silence(), { status: 0, code: 'reseau' });
    } finally {
      silence.stop();
    }
  }

  /** A body read as it comes, for live events; no timeout, since it never ends by itself. */
  async function stream(path: string, { signal, lastEventId }: StreamOptions): Promise<Stream> {
    if (token === null) await refresh();
    const used = token;
    const headers = new Headers({ Accept: 'text/event-stream', 'Last-Event-ID': lastEventId });
    if (used !== null) headers.set('Authorization', `Bearer ${used.text}`);
    const response = await fetch(base + path, { headers, signal, credentials: 'same-origin' });
    // Not the one that another call has got meanwhile.
    if (response.status === 401 && token === used) token = null;
    if (!response.ok || response.body === null) throw await errorOf(response);
    return response.body;
  }

  /** Tells `listener` when the session turns out to be over; answers how to stop. */
  function onSessionLost(listener: () => void): () => void {
    lossListeners.add(listener);
    return () => lossListeners.delete(listener);
  }

  /** `ask` is put when a session ends under the page, which then goes on where it was. */
  function onSessionEnded(ask: SignInQuestion): void {
    askToSignIn = ask;
  }

  return {
    call,
    download,
    stream,
    refresh,
    accept,
    forget,
    onSessionEnded,
    onSessionLost,
    position,
  };
}

/** Aborts after `requestTimeoutMs` in which nobody said that the silence has ended. */
export function startSilence() {
  const silence = new AbortController();
  const start = () => setTimeout(() => silence.abort(), requestTimeoutMs);
  let timer = start();
  return {
    signal: silence.signal,
    end() {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** The whole body; `onPiece` is called for each piece that comes. */
async function fileOf(response: Response, onPiece: () => void): Promise<File> {
  const reader = response.body?.getReader();
  const pieces: BlobPart[] = [];
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) break;
    onPiece();
    pieces.push(piece.value);
  }
  const { headers } = response;
  const [, name = ''] = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return new File(pieces, name, { type: headers.get('content-type') ?? '' });
}

/** One request with its time-out; rejects with ApiError when no answer comes. */
function createSender(
  fetch: typeof globalThis.fetch,
  base: string,
  position: ReturnType<typeof createReadPosition>,
) {
  return async (path: string, options: CallOptions, token: string | null): Promise<Response> => {
    const { method = 'GET', body, idempotencyKey, verification, account, signal } = options;
    const headers = new Headers({ Accept: 'application/json', ...accountHeaders(account) });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
    if (verification !== undefined) headers.set('verification', verification);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    const asking = position.ask(method);
    if (asking.names !== null) headers.set(readPositionHeader, asking.names);
    const timeout = options.timeout ?? AbortSignal.timeout(requestTimeoutMs);
    try {
      const response = await (options.carrier ?? fetch)(base + path, {
        method,
        headers,
        credentials: 'same-origin',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      asking.answered(response);
      return response;
    } catch (error) {
      asking.answered(null);
      // The caller's own abort is no failure to tell of.
      if (signal?.aborted === true) throw error;
      // Where money may move, whether it can move twice is the first question.
      const text = idempotencyKey === undefined ? m.http_error_silence() : m.http_error_network();
      throw new ApiError(text, { status: 0, code: 'reseau' });
    }
  };
}

/**
 * The browser's client. Loaders on the server call `serverContext(context).api` instead: a token kept here would
 * be shared between visitors.
 */
export const http: HttpClient = createHttpClient({
  fetch: (...request) => {
    if (import.meta.env.SSR)
      throw new Error('Use the server context to call the API on the server');
    return fetch(...request);
  },
  base: '/api',
  now: () => Date.now(),
  isOffline: () => !navigator.onLine,
  hint: sessionHint,
});
