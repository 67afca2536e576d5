import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VirtualCard } from '@nzela/contract/virtual-cards';
import type { Account } from '../../../../test/api.ts';
import { startCardWorld, type CardWorld } from '../../../../test/cards.ts';
import { expectWholeBook, fund } from '../../../../test/money.ts';
import { newId } from '../../../kernel/data/ids.ts';

let world: CardWorld;
let owner: Account;
let card: VirtualCard;
let other: VirtualCard;

beforeAll(async () => {
  world = await startCardWorld();
  owner = await world.api.user();
  await fund(world.api, owner, 10_000_000n);
  [card, other] = [await world.card(owner), await world.card(owner)];
});
afterAll(async () => {
  await expectWholeBook(world.api);
  await world.close();
});

type Facts = {
  readonly card?: VirtualCard;
  readonly cardId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly merchant?: string;
};

/** The issuer's question under an id, signed as the issuer signs it. */
async function ask(authorizationId: string, facts: Facts = {}) {
  const about = facts.card ?? card;
  const { rows } = await world.api.database.pool.query<{ provider_id: string }>(
    'SELECT provider_id FROM virtual_cards WHERE id = $1',
    [about.id],
  );
  const { amount = '5.00', currency = 'USD', merchant: name = 'Boutique Essai' } = facts;
  const body = JSON.stringify({
    type: 'authorization.request',
    reference: about.reference,
    authorizationId,
    cardId: facts.cardId ?? rows[0]?.provider_id,
    amount,
    currency,
    merchantAmount: amount,
    merchantCurrency: currency,
    merchant: { name, category: 'Supermarché', country: 'FR' },
  });
  const { secretWebhook } = await world.api.deps.settings.read('gateways.issuing');
  const [messageId, at] = [newId(), new Date()];
  const answer = await world.api.visitor.post('/gateways/issuing/authorization', body, {
    headers: {
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secretWebhook).sign(messageId, at, body),
    },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.decision as 'APPROVE' | 'DECLINE';
}

const available = async (one: VirtualCard) => (await world.read(owner, one.id)).disponible;
const isTold = async (authorizationId: string) => {
  const { rowCount } = await world.api.database.pool.query(
    "SELECT FROM operation_alerts WHERE kind = 'card_contradiction' AND subject = $1",
    [authorizationId],
  );
  return rowCount === 1;
};

describe('the issuer asks again under a known id', () => {
  test('the same question gets the first answer, and holds its money once', async () => {
    const id = newId();
    const before = await available(card);
    expect([await ask(id), await ask(id)]).toEqual(['APPROVE', 'APPROVE']);
    expect(await available(card)).toBe(before - 5);
    expect(await isTold(id)).toBe(false);
  });

  const otherFacts: readonly (readonly [string, () => Facts])[] = [
    ['a higher amount', () => ({ amount: '40.00' })],
    ['a lower amount', () => ({ amount: '1.00' })],
    ['another currency', () => ({ currency: 'EUR' })],
    ['another card', () => ({ card: other })],
    ['another card of the issuer’s under our reference', () => ({ cardId: 'card_other' })],
    ['another shop', () => ({ merchant: 'Autre Boutique' })],
  ];
  test.each(otherFacts)(
    '%s: declined, nothing more is held, an operator is told',
    async (_what, facts) => {
      const id = newId();
      expect(await ask(id)).toBe('APPROVE');
      const before = [await available(card), await available(other)];
      expect(await ask(id, facts())).toBe('DECLINE');
      expect([await available(card), await available(other)]).toEqual(before);
      expect(await isTold(id)).toBe(true);
      // The first question keeps its answer.
      expect(await ask(id)).toBe('APPROVE');
    },
  );

  test('eight at once with other amounts and cards: one is decided on, the others are declined', async () => {
    const id = newId();
    const before = (await available(card)) + (await available(other));
    const asked = Array.from({ length: 8 }, (_, index) =>
      ask(id, { amount: `${index + 1}.00`, card: index % 2 === 0 ? card : other }),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((decision) => decision === 'APPROVE')).toHaveLength(1);
    const held = before - (await available(card)) - (await available(other));
    expect(held).toBe(answers.indexOf('APPROVE') + 1);
  });
});
