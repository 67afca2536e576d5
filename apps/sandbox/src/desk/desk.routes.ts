import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ProviderError, parseRequest } from '../providers/provider-api.ts';
import type { Bank } from '../providers/bank/bank.ts';
import { normalisedReference } from '../providers/bank/bank.ts';
import type { Cards } from '../providers/cards/cards.ts';
import { returnReasons, type Payouts } from '../providers/payouts/payouts.ts';
import { outcomeCodes } from '../world/outcomes.ts';
import { initialSwitches, outages, providerNames } from '../world/switches.ts';
import type { World } from '../world/world.ts';
import { deskPage, errorPage } from './desk.page.ts';
import { eventStream } from './event-stream.ts';
import { mailRoutes } from './mail.routes.ts';
import { deskState, paymentsView, payoutsView, smsView } from './desk.state.ts';

export type DeskDeps = {
  readonly world: World;
  readonly cards: Cards;
  readonly payouts: Payouts;
  readonly bank: Bank;
};

const switchesSchema = z.strictObject({
  outage: z.enum(outages).optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  nextOutcomes: z.array(z.enum(outcomeCodes)).max(20).optional(),
});

const clockSchema = z.union([
  z.strictObject({ advanceMs: z.int().min(-3_153_600_000_000).max(3_153_600_000_000) }),
  z.strictObject({ reset: z.literal(true) }),
]);

const wireSchema = z.strictObject({
  reference: z.string().trim().min(1).max(140),
  amount: z.string().transform((text) => text.replace(/\s/g, '').replace(',', '.')),
  currency: z.string(),
  debtorName: z.string().trim().min(1).max(70),
});

type ById = { Params: { id: string } };

/** The desk: its page, its live events, and /desk/api, which browser journeys drive as a visitor would. */
export function deskRoutes({ world, cards, payouts, bank }: DeskDeps) {
  const { state, clock } = world;
  const clockView = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() });

  const payoutOf = (id: string) => found(state.payouts.find((payout) => payout.id === id));
  const paymentOf = (id: string) => found(state.cardPayments.find((payment) => payment.id === id));

  return async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => deskError(error, request.url, reply));
    // A page of another site can send a form or plain text here, but not JSON without asking first.
    app.addHook('onRequest', async (request) => {
      const type = request.headers['content-type'] ?? '';
      if (request.method === 'POST' && !type.startsWith('application/json')) {
        throw new ProviderError('NOT_JSON', 415, 'Seul le JSON est lu ici');
      }
    });
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).type('text/html').send(errorPage().html),
    );

    app.get('/', (_request, reply) => page(reply).send(deskPage().html));
    app.get('/clock', clockView);
    app.get('/desk/api/events', (request, reply) => eventStream(world, clockView, request, reply));
    app.get('/desk/api/state', () => ({ ...deskState(world), clock: clockView() }));
    await app.register(mailRoutes(world));

    app.get<{ Querystring: { to?: string } }>('/desk/api/sms', ({ query }) =>
      smsView(world, query.to),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/payouts', ({ query }) =>
      payoutsView(world, query.reference),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/card-payments', ({ query }) =>
      paymentsView(world, query.reference),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/wires', ({ query }) => {
      const wanted = query.reference === undefined ? null : normalisedReference(query.reference);
      return state.bank.wires.filter(
        (wire) => wanted === null || normalisedReference(wire.reference) === wanted,
      );
    });

    app.post('/desk/api/clock', (request) => {
      const move = parseRequest(clockSchema, request.body);
      if ('reset' in move) clock.reset();
      else clock.advance(move.advanceMs);
      return clockView();
    });

    app.post<{ Params: { provider: string } }>('/desk/api/providers/:provider', (request) => {
      const provider = found(providerNames.find((name) => name === request.params.provider));
      const wanted = parseRequest(switchesSchema, request.body);
      const switches = state.switches[provider];
      if (wanted.outage !== undefined) switches.outage = wanted.outage;
      if (wanted.latencyMs !== undefined) switches.latencyMs = wanted.latencyMs;
      if (wanted.nextOutcomes !== undefined) switches.nextOutcomes = wanted.nextOutcomes;
      world.changed('switches');
      return switches;
    });

    app.post('/desk/api/reset', () => {
      for (const [provider, fresh] of Object.entries(initialSwitches())) {
        Object.assign(state.switches, { [provider]: fresh });
      }
      clock.reset();
      world.changed('switches');
      return { done: true };
    });

    app.post('/desk/api/wires', (request) => bank.receive(parseRequest(wireSchema, request.body)));

    app.post<ById>('/desk/api/payouts/:id/advance', ({ params }) =>
      done(payouts.advance(payoutOf(params.id))),
    );
    app.post<ById>('/desk/api/payouts/:id/return', ({ params, body }) => {
      const { reason } = parseRequest(z.strictObject({ reason: z.enum(returnReasons) }), body);
      return done(payouts.giveBack(payoutOf(params.id), reason));
    });
    app.post('/desk/api/pickups', ({ body }) => {
      const { code } = parseRequest(z.strictObject({ code: z.string().max(30) }), body);
      const waiting = state.payouts.find((payout) => payouts.pickUp(payout, code));
      return { reference: found(waiting).reference };
    });

    app.post<ById>('/desk/api/card-payments/:id/settle', ({ params, body }) => {
      const { status } = parseRequest(
        z.strictObject({ status: z.enum(['APPROVED', 'DECLINED', 'CANCELED']) }),
        body,
      );
      cards.settle(paymentOf(params.id), status);
      return { done: true };
    });

    app.post<ById>('/desk/api/confirmations/:id', ({ params, body }) => {
      const { accept } = parseRequest(z.strictObject({ accept: z.boolean() }), body);
      return done(world.confirmations.answer(params.id, accept));
    });
  };
}

/** Pages run their own scripts only; a mail is shown in a frame that has its own, stricter policy. */
function page(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
}

function found<T>(item: T | undefined): T {
  if (item === undefined) throw new ProviderError('NOT_FOUND', 404, 'Rien à ce nom');
  return item;
}

function done(did: boolean): { done: true } {
  if (!did) throw new ProviderError('TOO_LATE', 409, 'Ce n’est plus possible');
  return { done: true };
}

function deskError(error: unknown, url: string, reply: FastifyReply) {
  if (error instanceof ProviderError) {
    const { code, message, field } = error;
    return reply.code(error.httpStatus).send({ error: { code, message, field } });
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) console.error(`Desk: ${url} failed`, error);
  return reply.code(status).send({ error: { code: 'FAILED', message: 'La demande a échoué' } });
}
