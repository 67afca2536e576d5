import createClient from 'openapi-fetch';
import type { paths } from './api.ts';
import { everyOf } from './pages.ts';
import { NzelaError, problemIn } from './problem.ts';
import { retrying, type Fetch } from './retrying.ts';

export type NzelaOptions = {
  /** `sk_test_…` or `sk_live_…` on a server; a public key in a page. */
  readonly key: string;
  /** Where the product is: `https://nzela.example`. */
  readonly url: string;
  /** The dated version of the answers; else the one that this client was made of. */
  readonly version?: string;
  /** How often a request is sent at most: 5 unless told otherwise. */
  readonly attempts?: number;
  readonly fetch?: Fetch;
};

/** The version of the API that the types of this client describe. */
export const madeOfVersion = '2026-11-26';

type Method = 'get' | 'post' | 'put' | 'patch';
type Route = keyof paths;
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type Body<R extends Route, M extends Method> = paths[R][M] extends { requestBody?: infer Sent }
  ? Json<NonNullable<Sent>>
  : never;
type Query<R extends Route> = paths[R]['get'] extends { parameters: { query?: infer Asked } }
  ? NonNullable<Asked>
  : never;

/** Names a request, so that the same one sent again gets the first answer: made for each call unless it is given. */
export type Keyed = { readonly key?: string };

const attemptsMost = 5;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export type Nzela = ReturnType<typeof createNzela>;

/** A client of the merchants' API. Each call gives the answer, or throws a {@link NzelaError}. */
export function createNzela(options: NzelaOptions) {
  const api = clientOf(options);
  return {
    payments: paymentsOf(api),
    refunds: refundsOf(api),
    disputes: disputesOf(api),
    paymentLinks: linksOf(api),
    payouts: payoutsOf(api),
    customers: customersOf(api),
    files: filesOf(api),
    events: eventsOf(api),
    webhookEndpoints: endpointsOf(api),
    balance: () => answerOf(api.GET('/api/v1/balance')),
    /** What moved of it in one currency between two days, both included. */
    statement: (query: Query<'/api/v1/statements'>) =>
      answerOf(api.GET('/api/v1/statements', { params: { query } })),
    /** Every route of the API, typed, for what has no name above. */
    api,
  };
}

type Client = ReturnType<typeof clientOf>;

function clientOf({ key, url, version, attempts, fetch }: NzelaOptions) {
  return createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${key}`, 'nzela-version': version ?? madeOfVersion },
    fetch: retrying({
      fetch: fetch ?? ((request) => globalThis.fetch(request)),
      attempts: attempts ?? attemptsMost,
      wait: pause,
    }),
  });
}

type Answered<Data> = {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
};

async function answerOf<Data>(asked: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await asked.catch((cause: unknown) => {
    throw new NzelaError(0, null, cause);
  });
  if (!response.ok) throw new NzelaError(response.status, problemIn(error));
  return data as Data;
}

const keyed = ({ key = crypto.randomUUID() }: Keyed = {}) => ({
  header: { 'Idempotency-Key': key },
});
const of = (id: string) => ({ params: { path: { id } } });

function paymentsOf(api: Client) {
  const list = (query: Query<'/api/v1/payments'> = {}) =>
    answerOf(api.GET('/api/v1/payments', { params: { query } }));
  return {
    create: (body: Body<'/api/v1/payments', 'post'>, options?: Keyed) =>
      answerOf(api.POST('/api/v1/payments', { params: keyed(options), body })),
    get: (id: string, query: Query<'/api/v1/payments/{id}'> = {}) =>
      answerOf(api.GET('/api/v1/payments/{id}', { params: { path: { id }, query } })),
    list,
    all: (query: Query<'/api/v1/payments'> = {}) => everyOf(list, query),
    cancel: (id: string) =>
      answerOf(api.POST('/api/v1/payments/{id}/annulation', { ...of(id), body: {} })),
    refund: (
      id: string,
      body: Body<'/api/v1/payments/{id}/remboursements', 'post'> = {},
      options?: Keyed,
    ) =>
      answerOf(
        api.POST('/api/v1/payments/{id}/remboursements', {
          params: { path: { id }, ...keyed(options) },
          body,
        }),
      ),
  };
}

function disputesOf(api: Client) {
  const list = (query: Query<'/api/v1/disputes'> = {}) =>
    answerOf(api.GET('/api/v1/disputes', { params: { query } }));
  return {
    get: (id: string, query: Query<'/api/v1/disputes/{id}'> = {}) =>
      answerOf(api.GET('/api/v1/disputes/{id}', { params: { path: { id }, query } })),
    list,
    all: (query: Query<'/api/v1/disputes'> = {}) => everyOf(list, query),
    /** What the bank of the card is told, once: in words and with files that were sent before. */
    answer: (id: string, body: Body<'/api/v1/disputes/{id}/preuves', 'post'>) =>
      answerOf(api.POST('/api/v1/disputes/{id}/preuves', { ...of(id), body })),
    /** Gives it up: it is lost. */
    accept: (id: string) =>
      answerOf(api.POST('/api/v1/disputes/{id}/acceptation', { ...of(id), body: {} })),
  };
}

function refundsOf(api: Client) {
  const list = (query: Query<'/api/v1/refunds'> = {}) =>
    answerOf(api.GET('/api/v1/refunds', { params: { query } }));
  return {
    get: (id: string, query: Query<'/api/v1/refunds/{id}'> = {}) =>
      answerOf(api.GET('/api/v1/refunds/{id}', { params: { path: { id }, query } })),
    list,
    all: (query: Query<'/api/v1/refunds'> = {}) => everyOf(list, query),
  };
}

function linksOf(api: Client) {
  const list = (query: Query<'/api/v1/payment-links'> = {}) =>
    answerOf(api.GET('/api/v1/payment-links', { params: { query } }));
  return {
    create: (body: Body<'/api/v1/payment-links', 'post'>, options?: Keyed) =>
      answerOf(api.POST('/api/v1/payment-links', { params: keyed(options), body })),
    get: (id: string, query: Query<'/api/v1/payment-links/{id}'> = {}) =>
      answerOf(api.GET('/api/v1/payment-links/{id}', { params: { path: { id }, query } })),
    list,
    all: (query: Query<'/api/v1/payment-links'> = {}) => everyOf(list, query),
    change: (id: string, body: Body<'/api/v1/payment-links/{id}', 'put'>) =>
      answerOf(api.PUT('/api/v1/payment-links/{id}', { ...of(id), body })),
    pause: (id: string) =>
      answerOf(api.POST('/api/v1/payment-links/{id}/pause', { ...of(id), body: {} })),
    resume: (id: string) =>
      answerOf(api.POST('/api/v1/payment-links/{id}/reprise', { ...of(id), body: {} })),
  };
}

function payoutsOf(api: Client) {
  const list = (query: Query<'/api/v1/payouts'> = {}) =>
    answerOf(api.GET('/api/v1/payouts', { params: { query } }));
  return {
    create: (body: Body<'/api/v1/payouts', 'post'>, options?: Keyed) =>
      answerOf(api.POST('/api/v1/payouts', { params: keyed(options), body })),
    get: (id: string) => answerOf(api.GET('/api/v1/payouts/{id}', of(id))),
    /** Calls one off that is held before it leaves. */
    cancel: (id: string) =>
      answerOf(api.POST('/api/v1/payouts/{id}/annulation', { ...of(id), body: {} })),
    list,
    all: (query: Query<'/api/v1/payouts'> = {}) => everyOf(list, query),
    /** The next one that is made by itself. */
    next: () => answerOf(api.GET('/api/v1/payouts/prochain')),
  };
}

function customersOf(api: Client) {
  const list = (query: Query<'/api/v1/customers'> = {}) =>
    answerOf(api.GET('/api/v1/customers', { params: { query } }));
  return {
    create: (body: Body<'/api/v1/customers', 'post'>, options?: Keyed) =>
      answerOf(api.POST('/api/v1/customers', { params: keyed(options), body })),
    get: (id: string) => answerOf(api.GET('/api/v1/customers/{id}', of(id))),
    list,
    all: (query: Query<'/api/v1/customers'> = {}) => everyOf(list, query),
    change: (id: string, body: Body<'/api/v1/customers/{id}', 'patch'>) =>
      answerOf(api.PATCH('/api/v1/customers/{id}', { ...of(id), body })),
    erase: async (id: string) => {
      await answerOf(api.DELETE('/api/v1/customers/{id}', of(id)));
    },
  };
}

function filesOf(api: Client) {
  return {
    send: (fichier: Blob, usage: 'image_lien' | 'logo' | 'preuve_litige') =>
      answerOf(
        api.POST('/api/v1/files', {
          params: { query: { usage } },
          // As a form; the type of a file's bytes is a text in the description.
          body: { fichier: fichier as unknown as string },
          bodySerializer: () => {
            const form = new FormData();
            form.append('fichier', fichier);
            return form;
          },
        }),
      ),
    get: (id: string) => answerOf(api.GET('/api/v1/files/{id}', of(id))),
  };
}

function eventsOf(api: Client) {
  const list = (query: Query<'/api/v1/events'> = {}) =>
    answerOf(api.GET('/api/v1/events', { params: { query } }));
  return {
    get: (id: string) => answerOf(api.GET('/api/v1/events/{id}', of(id))),
    list,
    /** Until there is none for now; the `curseur` of the last page goes on later. */
    all: (query: Query<'/api/v1/events'> = {}) => everyOf(list, query),
  };
}

function endpointsOf(api: Client) {
  return {
    create: (body: Body<'/api/v1/webhook-endpoints', 'post'>) =>
      answerOf(api.POST('/api/v1/webhook-endpoints', { body })),
    get: (id: string) => answerOf(api.GET('/api/v1/webhook-endpoints/{id}', of(id))),
    list: () => answerOf(api.GET('/api/v1/webhook-endpoints')),
    change: (id: string, body: Body<'/api/v1/webhook-endpoints/{id}', 'patch'>) =>
      answerOf(api.PATCH('/api/v1/webhook-endpoints/{id}', { ...of(id), body })),
    remove: async (id: string) => {
      await answerOf(api.DELETE('/api/v1/webhook-endpoints/{id}', of(id)));
    },
    test: async (id: string) => {
      await answerOf(api.POST('/api/v1/webhook-endpoints/{id}/test', { ...of(id), body: {} }));
    },
  };
}
