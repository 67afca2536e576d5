import { randomBytes, randomUUID } from 'node:crypto';
import type { OutcomeCode } from '../../world/outcomes.ts';
import type { World } from '../../world/world.ts';
import { expiryFrom, newCardNumber, newSecurityCode, type IssuedBrand } from './card-numbers.ts';

export type IssuedCardStatus = 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'REFUSED';

export type CardIssueOrder = {
  readonly reference: string;
  readonly brand: IssuedBrand;
  readonly currency: string;
  readonly cardholder: string;
  /** Asked for each payment. */
  readonly authorizationUrl: string;
  readonly callbackUrl: string;
};

/** A card with what only its issuer knows. */
export type IssuedCardRecord = CardIssueOrder & {
  readonly id: string;
  readonly fingerprint: string;
  readonly outcome: OutcomeCode;
  readonly number: string;
  readonly expiry: string;
  readonly securityCode: string;
  readonly createdAt: string;
  status: IssuedCardStatus;
};

/** Opens one look at a card, once, for a few seconds. Kept in memory only. */
export type RevealGrant = {
  readonly card: IssuedCardRecord;
  /** The only site that may frame it. */
  readonly frameOrigin: string;
  readonly endsAt: number;
};

export type Issuing = {
  order(order: CardIssueOrder, fingerprint: string, outcome: OutcomeCode): IssuedCardRecord;
  /** Freezes, unfreezes or closes a card that was made. False when it is closed, or not made. */
  setStatus(card: IssuedCardRecord, status: 'ACTIVE' | 'FROZEN' | 'CLOSED'): boolean;
  grantReveal(card: IssuedCardRecord, frameOrigin: string): { token: string; endsAt: Date };
  /** The grant of `token`, which is spent by this. Undefined when there is none, or it has ended. */
  spendReveal(token: string): RevealGrant | undefined;
};

export const revealMs = 30_000;
const makeAfterMs = 3_000;
const slowMakeAfterMs = 20_000;

export function createIssuing(world: World): Issuing {
  const cards = world.state.issuedCards;
  const grants = new Map<string, RevealGrant>();

  function become(card: IssuedCardRecord, status: IssuedCardStatus): void {
    if (card.status === status || card.status === 'CLOSED' || card.status === 'REFUSED') return;
    card.status = status;
    world.changed('issuing');
    notify(world, card);
  }

  world.schedule.on('issuing.make', (id) => {
    const card = cards.find((record) => record.id === id);
    if (card?.status !== 'PENDING') return;
    const fails = card.outcome === '0003' || card.outcome === '0004' || card.outcome === '0009';
    become(card, fails ? 'REFUSED' : 'ACTIVE');
  });

  return {
    order(order, fingerprint, outcome) {
      const now = world.clock.now();
      const card: IssuedCardRecord = {
        ...order,
        id: `vcard_${randomUUID()}`,
        fingerprint,
        outcome,
        number: newCardNumber(
          order.brand,
          cards.map(({ number }) => number),
        ),
        expiry: expiryFrom(now),
        securityCode: newSecurityCode(order.brand),
        createdAt: now.toISOString(),
        status: 'PENDING',
      };
      cards.push(card);
      if (outcome !== '0005') {
        const delayMs = outcome === '0002' ? slowMakeAfterMs : makeAfterMs;
        world.schedule.add('issuing.make', card.id, delayMs);
      }
      world.changed('issuing');
      return card;
    },
    setStatus(card, status) {
      if (card.status === 'PENDING' || card.status === 'REFUSED') return false;
      if (card.status === 'CLOSED') return status === 'CLOSED';
      become(card, status);
      return true;
    },
    grantReveal(card, frameOrigin) {
      const token = randomBytes(24).toString('base64url');
      const endsAt = new Date(Date.now() + revealMs);
      for (const [known, { endsAt: end }] of grants) if (end < Date.now()) grants.delete(known);
      grants.set(token, { card, frameOrigin, endsAt: endsAt.getTime() });
      return { token, endsAt };
    },
    spendReveal(token) {
      const grant = grants.get(token);
      grants.delete(token);
      return grant !== undefined && grant.endsAt > Date.now() ? grant : undefined;
    },
  };
}

function notify(world: World, card: IssuedCardRecord): void {
  const send = (status: IssuedCardStatus, options: object = {}) =>
    world.callbacks.send({
      provider: 'issuing',
      url: card.callbackUrl,
      body: { type: 'card.updated', reference: card.reference, cardId: card.id, status },
      ...options,
    });
  if (card.outcome === '0006') return;
  if (card.outcome === '0008' && card.status === 'ACTIVE') {
    const messageId = `msg_${randomUUID()}`;
    send('ACTIVE', { messageId });
    send('PENDING');
    send('ACTIVE', { messageId });
  } else if (card.outcome === '0009' && card.status === 'REFUSED') {
    send('ACTIVE', { genuine: false });
  } else {
    send(card.status);
  }
}
