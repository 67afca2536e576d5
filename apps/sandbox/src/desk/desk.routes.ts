import type { FastifyInstance, FastifyReply } from 'fastify';
import { normalisedReference } from '../providers/bank/bank.ts';
import { ProviderError } from '../providers/provider-api.ts';
import { billRoutes } from './bills.routes.ts';
import { actionRoutes, type DeskDeps } from './desk.actions.ts';
import { deskPage, errorPage } from './desk.page.ts';
import {
  collectionsView,
  deskState,
  disputesView,
  paymentsView,
  payoutsView,
  smsView,
  topupsView,
} from './desk.state.ts';
import { eventStream } from './event-stream.ts';
import { mailRoutes } from './mail.routes.ts';
import { statementActions } from './statements.routes.ts';
import { terminalRoutes } from './terminal.routes.ts';

/** The desk: its page, its live events, and /desk/api, which browser journeys drive as a visitor would. */
export function deskRoutes(deps: DeskDeps) {
  const { world } = deps;
  const { state, clock } = world;
  const clockView = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs() });

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
    await app.register(billRoutes(world, deps.bills));
    await app.register(statementActions(world));

    app.get<{ Querystring: { to?: string } }>('/desk/api/sms', ({ query }) =>
      smsView(world, query.to),
    );
    app.get('/desk/api/chat', () => state.chatMessages);
    app.get<{ Querystring: { reference?: string } }>('/desk/api/payouts', ({ query }) =>
      payoutsView(world, query.reference),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/topups', ({ query }) =>
      topupsView(world, query.reference),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/collections', ({ query }) =>
      collectionsView(world, query.reference),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/card-payments', ({ query }) =>
      paymentsView(world, query.reference),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/disputes', ({ query }) =>
      disputesView(world, query.reference),
    );
    app.get<{ Querystring: { reference?: string } }>('/desk/api/wires', ({ query }) => {
      const wanted = query.reference === undefined ? null : normalisedReference(query.reference);
      return state.bank.wires.filter(
        (wire) => wanted === null || normalisedReference(wire.reference) === wanted,
      );
    });
    await app.register(actionRoutes(deps, clockView));
    await app.register(terminalRoutes(deps));
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

function deskError(error: unknown, url: string, reply: FastifyReply) {
  if (error instanceof ProviderError) {
    const { code, message, field } = error;
    return reply.code(error.httpStatus).send({ error: { code, message, field } });
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) console.error(`Desk: ${url} failed`, error);
  return reply.code(status).send({ error: { code: 'FAILED', message: 'La demande a échoué' } });
}
