import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { frameOrigins } from '../frame-origins.ts';
import { cutConnection } from '../provider-api.ts';
import type { CardPaymentRecord, Cards } from './cards.ts';
import { fieldsPage, unknownPaymentPage } from './fields.page.ts';
import { behaviourOf, brandOf, passesLuhn } from './test-cards.ts';

const cardSchema = z.strictObject({
  number: z.string().max(40),
  expiry: z.string().max(10),
  securityCode: z.string().max(10),
});

const codeSchema = z.strictObject({ code: z.string().max(20) });

type ByToken = { Params: { token: string }; Querystring: { theme?: string } };
type FieldErrors = Partial<Record<keyof z.infer<typeof cardSchema>, string>>;

/** The hosted fields: the frame below /cards/fields, the full page below /cards/pay, and what both ask for. */
export function fieldsRoutes(world: World, cards: Cards) {
  const { cardPayments } = world.state;

  const paymentOf = (request: FastifyRequest<ByToken>) =>
    cardPayments.find((record) => record.token === request.params.token);

  function page(request: FastifyRequest<ByToken>, reply: FastifyReply, whole: boolean) {
    const payment = paymentOf(request);
    reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer');
    if (!payment) {
      reply.code(404).header('content-security-policy', contentPolicy("'none'"));
      return reply.send(unknownPaymentPage().html);
    }
    const framers = whole ? "'none'" : frameOrigins(payment.returnUrl).join(' ');
    reply.header('content-security-policy', contentPolicy(framers));
    return reply.send(fieldsPage({ payment, whole, theme: themeOf(request.query.theme) }).html);
  }

  return async (app: FastifyInstance) => {
    app.get<ByToken>('/cards/fields/:token', (request, reply) => page(request, reply, false));
    app.get<ByToken>('/cards/pay/:token', (request, reply) => page(request, reply, true));

    app.get<ByToken>('/cards/fields/:token/state', (request, reply) => {
      const payment = paymentOf(request);
      return payment ? stateOf(payment) : reply.code(404).send({ error: 'unknown' });
    });

    app.post<ByToken>('/cards/fields/:token/card', (request, reply) => {
      const payment = paymentOf(request);
      const typed = cardSchema.safeParse(request.body);
      if (!payment || !typed.success) return reply.code(400).send({ error: 'unknown' });
      // A second click, or a card sent again after a lost answer, does not pay twice.
      if (payment.status !== 'PENDING' || payment.stage !== 'card') return stateOf(payment);
      const errors = fieldErrors(typed.data, world.clock.now());
      if (Object.keys(errors).length > 0) return reply.code(422).send({ errors });
      const number = typed.data.number.replace(/\s/g, '');
      const bySwitch = takeOutcome(world, 'cards', '0001');
      const behaviour = bySwitch === '0001' ? behaviourOf(number) : bySwitch;
      cards.submit(payment, { brand: brandOf(number), last4: number.slice(-4), behaviour });
      if (behaviour === '0006') return cutConnection(request, reply);
      return stateOf(payment);
    });

    app.post<ByToken>('/cards/fields/:token/authentication', (request, reply) => {
      const payment = paymentOf(request);
      const typed = codeSchema.safeParse(request.body);
      if (!payment || !typed.success) return reply.code(400).send({ error: 'unknown' });
      if (payment.status !== 'PENDING' || payment.stage !== 'authentication')
        return stateOf(payment);
      if (cards.authenticate(payment, typed.data.code.replace(/\s/g, ''))) return stateOf(payment);
      const left = payment.authenticationTriesLeft;
      const tries = left > 1 ? `${left} essais` : '1 essai';
      const code = `Ce code n’est pas le bon. Il vous reste ${tries}.`;
      return reply.code(422).send({ errors: { code } });
    });

    app.post<ByToken>('/cards/fields/:token/cancel', (request, reply) => {
      const payment = paymentOf(request);
      if (!payment) return reply.code(404).send({ error: 'unknown' });
      if (payment.stage !== 'processing') cards.settle(payment, 'CANCELED');
      return stateOf(payment);
    });
  };
}

function stateOf({ status, stage, declineReason, card }: CardPaymentRecord) {
  return { state: status.toLowerCase(), stage, declineReason, last4: card?.last4 ?? null };
}

function fieldErrors(typed: z.infer<typeof cardSchema>, now: Date): FieldErrors {
  const errors: FieldErrors = {};
  const number = typed.number.replace(/\s/g, '');
  if (number === '') errors.number = 'Saisissez le numéro de votre carte.';
  else if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) {
    errors.number = 'Ce numéro de carte n’existe pas. Vérifiez ses chiffres.';
  }
  const expiry = expiryError(typed.expiry, now);
  if (expiry) errors.expiry = expiry;
  const digits = brandOf(number) === 'AMEX' ? 4 : 3;
  if (!/^\d+$/.test(typed.securityCode) || typed.securityCode.length !== digits) {
    errors.securityCode = `Saisissez les ${digits} chiffres du code CVC.`;
  }
  return errors;
}

function expiryError(text: string, now: Date): string | null {
  const match = /^(\d{2})\s*\/\s*(\d{2})$/.exec(text.trim());
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return 'Saisissez la date ainsi : MM/AA.';
  // A card is good until the end of its month.
  const ends = new Date(Date.UTC(2000 + Number(match[2]), month, 1));
  return ends > now ? null : 'Cette carte est expirée. Vérifiez la date ou prenez une autre carte.';
}

function themeOf(text: string | undefined): 'light' | 'dark' | null {
  return text === 'light' || text === 'dark' ? text : null;
}

/** Only the product that opened the payment may frame it, and nothing from elsewhere runs in it. */
function contentPolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
