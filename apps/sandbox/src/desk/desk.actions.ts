import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../providers/bank/bank.ts';
import type { Bills } from '../providers/bills/bills.ts';
import type { Cards } from '../providers/cards/cards.ts';
import { disputeReasons, type Disputes } from '../providers/cards/disputes.ts';
import type { Authorizations } from '../providers/issuing/authorizations.ts';
import { returnReasons, type Payouts } from '../providers/payouts/payouts.ts';
import type { Topups } from '../providers/topup/topup.ts';
import { destinationsOf } from '../providers/destinations.ts';
import { ProviderError, parseRequest } from '../providers/provider-api.ts';
import { outcomeCodes } from '../world/outcomes.ts';
import { disturbances, initialSwitches, outages, providerNames } from '../world/switches.ts';
import type { World } from '../world/world.ts';

export type DeskDeps = {
  readonly world: World;
  readonly cards: Cards;
  readonly disputes: Disputes;
  readonly payouts: Payouts;
  readonly bank: Bank;
  readonly bills: Bills;
  readonly topups: Topups;
  readonly authorizations: Authorizations;
};

const switchesSchema = z.strictObject({
  outage: z.enum(outages).optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  nextOutcomes: z.array(z.enum(outcomeCodes)).max(20).optional(),
  destinations: z.record(z.string().max(100), z.enum(disturbances)).optional(),
});

const clockSchema = z.union([
  z.strictObject({ advanceMs: z.int().min(-3_153_600_000_000).max(3_153_600_000_000) }),
  z.strictObject({ reset: z.literal(true) }),
]);

const hourMs = 3_600_000;

/** From the rates of the day; a feed that jumps by more than a tenth is not believed. */
const marketSchema = z.strictObject({ percent: z.number().min(-9).max(9) });

const wireSchema = z.strictObject({
  reference: z.string().trim().min(1).max(140),
  amount: z.string().transform((text) => text.replace(/\s/g, '').replace(',', '.')),
  currency: z.string(),
  debtorName: z.string().trim().min(1).max(70),
});

const disputeSchema = z.strictObject({
  reason: z.enum(disputeReasons).default('FRAUDULENT'),
  /** Null: all that is left. */
  amount: z.string().nullable().default(null),
});

type ById = { Params: { id: string } };

/** What a visitor of the desk does: moves the clock, breaks a provider, sends a wire, answers a phone. */
export function actionRoutes(
  { world, cards, disputes, payouts, bank, topups }: DeskDeps,
  clockView: () => object,
) {
  const { state, clock } = world;
  const payoutOf = (id: string) => found(state.payouts.find((payout) => payout.id === id));
  const topupOf = (id: string) => found(state.topups.find((topup) => topup.id === id));
  const disputeOf = (id: string) => found(state.cardDisputes.find((one) => one.id === id));
  const paymentOf = (id: string) => found(state.cardPayments.find((payment) => payment.id === id));

  return async (app: FastifyInstance) => {
    app.post('/desk/api/clock', (request) => {
      const move = parseRequest(clockSchema, request.body);
      if ('reset' in move) clock.reset();
      else clock.advance(move.advanceMs);
      return clockView();
    });

    // The next version of the list of names.
    app.post('/desk/api/screening', () => {
      state.screeningVersion += 1;
      world.changed('switches');
      return { version: state.screeningVersion };
    });

    // The feed publishes at the hour: the move is heard of with the next one.
    app.post('/desk/api/rates', (request) => {
      state.ratesPercent = parseRequest(marketSchema, request.body).percent;
      clock.advance(hourMs);
      return clockView();
    });

    app.post<{ Params: { provider: string } }>('/desk/api/providers/:provider', (request) => {
      const provider = found(providerNames.find((name) => name === request.params.provider));
      const wanted = parseRequest(switchesSchema, request.body);
      const switches = state.switches[provider];
      if (wanted.outage !== undefined) switches.outage = wanted.outage;
      if (wanted.latencyMs !== undefined) switches.latencyMs = wanted.latencyMs;
      if (wanted.nextOutcomes !== undefined) switches.nextOutcomes = wanted.nextOutcomes;
      if (wanted.destinations !== undefined) {
        for (const id of Object.keys(wanted.destinations)) {
          found(destinationsOf(provider).find((one) => one.id === id));
        }
        switches.destinations = wanted.destinations;
      }
      world.changed('switches');
      return switches;
    });

    app.post('/desk/api/reset', () => {
      for (const [provider, fresh] of Object.entries(initialSwitches())) {
        Object.assign(state.switches, { [provider]: fresh });
      }
      state.ratesPercent = 0;
      state.statementFaults.splice(0);
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

    app.post<ById>('/desk/api/topups/:id/settle', ({ params, body }) => {
      const { status } = parseRequest(
        z.strictObject({ status: z.enum(['SUCCESSFUL', 'FAILED', 'REFUNDED']) }),
        body,
      );
      return done(topups.settle(topupOf(params.id), status));
    });

    app.post<ById>('/desk/api/card-payments/:id/settle', ({ params, body }) => {
      const { status } = parseRequest(
        z.strictObject({ status: z.enum(['APPROVED', 'DECLINED', 'CANCELED']) }),
        body,
      );
      cards.settle(paymentOf(params.id), status);
      return { done: true };
    });

    app.post<ById>('/desk/api/card-payments/:id/dispute', ({ params, body }) => {
      const { id } = disputes.open(paymentOf(params.id), parseRequest(disputeSchema, body));
      return { id };
    });
    app.post<ById>('/desk/api/disputes/:id/decide', ({ params, body }) => {
      const { status } = parseRequest(z.strictObject({ status: z.enum(['WON', 'LOST']) }), body);
      disputes.decide(disputeOf(params.id), status);
      return { done: true };
    });

    app.post<ById>('/desk/api/confirmations/:id', ({ params, body }) => {
      const { accept } = parseRequest(z.strictObject({ accept: z.boolean() }), body);
      return done(world.confirmations.answer(params.id, accept));
    });
  };
}

function found<T>(item: T | undefined): T {
  if (item === undefined) throw new ProviderError('NOT_FOUND', 404, 'Rien à ce nom');
  return item;
}

function done(did: boolean): { done: true } {
  if (!did) throw new ProviderError('TOO_LATE', 409, 'Ce n’est plus possible');
  return { done: true };
}
