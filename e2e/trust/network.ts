import { setTimeout as sleep } from 'node:timers/promises';
import { Acknowledgements } from './acknowledgements.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- every answer has its own shape, and the checks read it
export type Wire = any;

export type Answer = { readonly status: number; readonly body: Wire };

export type Request = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Relative to `/api`. */
  readonly path: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Measures = {
  /** Answers that reached a client. */
  answers: number;
  /** Requests whose connection was refused or cut. */
  cut: number;
  /** Answers that were on their way and never arrived: the client asks again with the same key. */
  lost: number;
  /** 503 with `Retry-After`. */
  away: number;
  /** Answers from 500 on, 503 apart. */
  serverErrors: number;
};

type NetworkOptions = {
  readonly urls: readonly string[];
  /** How many answers of a hundred to requests with a key are lost. */
  readonly lostPercent: number;
};

/** Of every client, and its argon2id hash. */
const clientPassword = 'tambour ocre lisière';
export const clientPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$RsKMzFFUMT2gp9WxaWVczw$8vrGvHHNwjT+kyrciSWRh5R0n0CER+FPItgMSY6FvYI';

const patienceMs = 600_000;
/** After so many faults of the server's a client takes the next one for its answer. */
const faultsBorne = 5;

/**
 * What lies between clients and the product: answers get lost, servers die while they answer. A client asks again,
 * with the same key and at any instance, until it hears an answer. What an answer may never be is kept in `faults`.
 */
export class Network {
  readonly measures: Measures = { answers: 0, cut: 0, lost: 0, away: 0, serverErrors: 0 };
  readonly acknowledgements = new Acknowledgements();
  readonly faults: string[] = [];
  /** How often each code of a 503 was heard. */
  readonly awayBecause = new Map<string, number>();
  readonly #options: NetworkOptions;
  #ambush: ((instance: number) => void) | undefined;

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  /**
   * The next answer to a request that moves money is lost between its server and its client. Resolves with the
   * instance that gave it: it has committed, and its client knows nothing.
   */
  loseNextAnswer(): Promise<number> {
    return new Promise((spring) => {
      this.#ambush = spring;
    });
  }

  /** Sends until there is an answer. */
  async send(request: Request): Promise<Answer> {
    const deadline = Date.now() + patienceMs;
    const heard: Answer[] = [];
    let faults = 0;
    while (Date.now() < deadline) {
      const answer = await this.#attempt(request);
      if (answer === null) continue;
      if (answer.answer.status >= 500 && faults < faultsBorne) {
        faults += 1;
        await sleep(100);
        continue;
      }
      if (this.#isLost(request, answer)) {
        heard.push(answer.answer);
        continue;
      }
      this.measures.answers += 1;
      this.#compare(request, heard, answer.answer);
      const asked = answer.answer.body?.verification;
      if (asked === undefined || request.headers?.['verification'] !== undefined)
        return answer.answer;
      return this.#sendProven(request, asked);
    }
    throw new Error(`${request.method} ${request.path} was never answered`);
  }

  /** The client proves who they are, as the page's dialog has them do, and sends the same request again. */
  async #sendProven(request: Request, asked: Wire): Promise<Answer> {
    const body = { ...asked, methode: 'mot-de-passe', motDePasse: clientPassword };
    const { key: _key, headers, ...own } = request;
    const path = '/auth/verifications';
    const proved = await this.send({ ...own, method: 'POST', path, body });
    const verification = String(proved.body?.jeton);
    return this.send({ ...request, headers: { ...headers, verification } });
  }

  async #attempt(request: Request): Promise<{ answer: Answer; instance: number } | null> {
    const instance = Math.floor(Math.random() * this.#options.urls.length);
    const askedAt = performance.now();
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.#options.urls[instance]}/api${request.path}`, init(request));
      text = await response.text();
    } catch {
      // Refused, cut, or silent for too long: the client cannot know whether it was carried out.
      this.measures.cut += 1;
      await sleep(100 + Math.random() * 200);
      return null;
    }
    if (response.status === 503) {
      this.measures.away += 1;
      const code = String(JSON.parse(text).code);
      this.awayBecause.set(code, (this.awayBecause.get(code) ?? 0) + 1);
      if (!(Number(response.headers.get('retry-after')) > 0))
        this.faults.push(`503 without Retry-After: ${text}`);
      await sleep(100 + Math.random() * 200);
      return null;
    }
    if (response.status >= 500) {
      this.measures.serverErrors += 1;
      this.faults.push(`${request.method} ${request.path} answered ${response.status}: ${text}`);
    }
    if (request.key !== undefined && response.status < 300) this.acknowledgements.note(askedAt);
    const body = text === '' ? null : JSON.parse(text);
    if (body?.code === 'operation_en_cours') {
      await sleep(50);
      return null;
    }
    return { answer: { status: response.status, body }, instance };
  }

  #isLost(
    { method, key }: Request,
    { answer, instance }: { readonly answer: Answer; readonly instance: number },
  ): boolean {
    if (method === 'GET' || key === undefined) return false;
    const ambush = answer.status < 300 ? this.#ambush : undefined;
    if (ambush === undefined && Math.random() * 100 >= this.#options.lostPercent) return false;
    if (ambush !== undefined) this.#ambush = undefined;
    ambush?.(instance);
    this.measures.lost += 1;
    return true;
  }

  /** A request that was carried out has one answer, however often it is asked. A refusal moved nothing and may change. */
  #compare({ method, path }: Request, heard: readonly Answer[], final: Answer): void {
    if (method !== 'POST') return;
    for (const answer of heard) {
      if (answer.status !== 201 || answer.body.id === final.body?.id) continue;
      this.faults.push(
        `${method} ${path} answered ${answer.body.id}, then ${final.status} ${final.body?.id ?? final.body?.code}`,
      );
    }
  }
}

function init({ method, token, key, body, headers }: Request): RequestInit {
  return {
    method,
    signal: AbortSignal.timeout(40_000),
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}
