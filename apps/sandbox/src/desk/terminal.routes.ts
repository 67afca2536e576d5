import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { amountText } from '../providers/amounts.ts';
import type { AuthorizationRecord, Authorizations } from '../providers/issuing/authorizations.ts';
import type { IssuedCardRecord } from '../providers/issuing/issuing.ts';
import { ProviderError, parseRequest } from '../providers/provider-api.ts';
import type { World } from '../world/world.ts';

const typedAmount = z.string().transform((text) => text.replace(/\s/g, '').replace(',', '.'));

const paymentSchema = z.strictObject({
  cardId: z.string().max(80).optional(),
  number: z.string().max(40).optional(),
  amount: typedAmount,
  currency: z.string(),
  merchant: z.string().trim().min(1).max(60),
  category: z.string().trim().min(1).max(60),
});

const clearSchema = z.strictObject({ amount: typedAmount.optional() });

type ById = { Params: { id: string } };
type Needs = { readonly world: World; readonly authorizations: Authorizations };

/** The shop's terminal, as the desk's page and the browser journeys use it. */
export function terminalRoutes({ world, authorizations }: Needs) {
  const { state } = world;
  const authorizationOf = (id: string) => {
    const found = state.authorizations.find((record) => record.id === id);
    if (!found) throw new ProviderError('NOT_FOUND', 404, 'Aucun paiement à ce nom');
    return found;
  };

  return async (app: FastifyInstance) => {
    app.post('/desk/api/terminal/payments', async (request) => {
      const { cardId, number, amount, currency, merchant, category } = parseRequest(
        paymentSchema,
        request.body,
      );
      const card = cardOf(state.issuedCards, { cardId, number });
      const made = await authorizations.request(card, {
        amount,
        currency,
        merchant: { name: merchant, category, country: 'FR' },
      });
      return terminalView(world, made);
    });

    app.post<ById>('/desk/api/terminal/authorizations/:id/clear', ({ params, body }) => {
      const authorization = authorizationOf(params.id);
      const { amount } = parseRequest(clearSchema, body);
      return done(authorizations.clear(authorization, amount), world, authorization);
    });

    app.post<ById>('/desk/api/terminal/authorizations/:id/reverse', ({ params }) => {
      const authorization = authorizationOf(params.id);
      return done(authorizations.reverse(authorization), world, authorization);
    });

    app.get('/desk/api/issued-cards', () => state.issuedCards.map(terminalCardView));
    app.get('/desk/api/authorizations', () =>
      state.authorizations.map((one) => terminalView(world, one)),
    );
  };
}

/** By its number as a shop types it, or by the one chosen in the list. */
function cardOf(
  cards: readonly IssuedCardRecord[],
  { cardId, number }: { readonly cardId: string | undefined; readonly number: string | undefined },
): IssuedCardRecord {
  const digits = number?.replace(/\D/g, '') ?? '';
  const found =
    digits === ''
      ? cards.find((card) => card.id === cardId)
      : cards.find((card) => card.number === digits);
  if (!found) throw new ProviderError('NOT_FOUND', 404, 'Aucune carte n’a ce numéro');
  return found;
}

function done(did: boolean, world: World, authorization: AuthorizationRecord) {
  if (!did) throw new ProviderError('TOO_LATE', 409, 'Ce n’est plus possible');
  return terminalView(world, authorization);
}

export function terminalCardView(card: IssuedCardRecord) {
  const { id, reference, brand, currency, cardholder, status, number } = card;
  return { id, reference, brand, currency, cardholder, status, last4: number.slice(-4) };
}

export function terminalView(world: World, authorization: AuthorizationRecord) {
  const { id, cardId, merchant, status, declineReason, message, at, currency } = authorization;
  const { amount, merchantAmount, merchantCurrency, clearedAmount } = authorization;
  const card = world.state.issuedCards.find((record) => record.id === cardId);
  return {
    id,
    cardId,
    reference: card?.reference ?? null,
    last4: card?.number.slice(-4) ?? null,
    brand: card?.brand ?? null,
    merchant,
    status,
    declineReason,
    message,
    at,
    amount,
    currency,
    amountText: amountText(authorization),
    merchantText: amountText({ amount: merchantAmount, currency: merchantCurrency }),
    clearedText: clearedAmount === null ? null : amountText({ amount: clearedAmount, currency }),
  };
}
