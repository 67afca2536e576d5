import { describe, expect, test } from 'vitest';
import { declineReasons } from '@nzela/contract/virtual-cards';
import { render } from '@nzela/messages/render';
import { money } from '@nzela/money/money';
import { addMonths, type Card } from '../card.ts';
import { decide, isMerchant, ownerSentence, shopSentence } from './decisions.ts';

const usd = (minor: bigint) => money(minor, 'USD');
const at = new Date('2026-03-10T12:00:00.000Z');

const card: Card = {
  id: 'card',
  reference: 'CV-1',
  ownerId: 'owner',
  status: 'active',
  type: 'VISA',
  currency: 'USD',
  design: 'blue-to-cyan',
  holder: 'Compte Essai',
  walletCurrency: 'EUR',
  deposit: usd(5000n),
  sent: money(4588n, 'EUR'),
  spread: money(0n, 'EUR'),
  fee: money(459n, 'EUR'),
  providerId: 'vcard_1',
  last4: '1234',
  issuerState: 'active',
  isFrozen: false,
  pausedAt: null,
  limitPerPayment: null,
  limitPerMonth: null,
  isSingleUse: false,
  merchantLock: null,
  feeMonths: 0,
  nextFeeAt: null,
  reason: null,
  asked: true,
  askedAt: at,
  updatedAt: at,
  attemptsSince: at,
  nextActionAt: null,
  leasedUntil: null,
  createdAt: at,
  activatedAt: at,
};

type Fields = Partial<Card> & {
  readonly blocked?: boolean;
  readonly stopped?: boolean;
  readonly enabled?: boolean;
  readonly spent?: bigint;
  readonly used?: number;
};
const reasonFor = (
  { blocked = false, stopped = false, enabled = true, spent = 0n, used = 0, ...fields }: Fields,
  minor = 1000n,
) =>
  decide({
    card: { ...card, ...fields },
    isOwnerBlocked: blocked,
    areCardsStopped: stopped,
    areCardsEnabled: enabled,
    amount: usd(minor),
    merchant: 'Boutique Essai',
    use: { spent, open: 0, used },
  })?.reason ?? null;

describe('a payment is decided', () => {
  test.each<[string, Fields, string | null]>([
    ['an active card pays', {}, null],
    ['a card that closes does not', { status: 'fermeture' }, 'fermee'],
    ['a closed card does not', { status: 'fermee' }, 'fermee'],
    ['a frozen card does not', { isFrozen: true }, 'gelee'],
    ['a paused card does not', { pausedAt: at }, 'en_pause'],
    ['the card of a blocked account does not', { blocked: true }, 'compte_bloque'],
    ['no card of somebody does while one was at our cost', { stopped: true }, 'arretee'],
    ['no card does while cards are off', { enabled: false }, 'cartes_suspendues'],
    ['closed goes before frozen', { status: 'fermee', isFrozen: true }, 'fermee'],
    ['a single-use card pays once', { isSingleUse: true }, null],
    ['a single-use card does not pay twice', { isSingleUse: true, used: 1 }, 'usage_unique'],
    ['a locked card pays its merchant', { merchantLock: 'boutique essai' }, null],
    ['a locked card pays nobody else', { merchantLock: 'Librairie' }, 'autre_marchand'],
    ['up to the limit per payment', { limitPerPayment: usd(1000n) }, null],
    ['not a cent more', { limitPerPayment: usd(999n) }, 'plafond_transaction'],
    ['up to the limit per month', { limitPerMonth: usd(3000n), spent: 2000n }, null],
    ['not a cent more in a month', { limitPerMonth: usd(3000n), spent: 2001n }, 'plafond_mensuel'],
    [
      'nothing once the month’s limit was lowered',
      { limitPerMonth: usd(100n), spent: 2000n },
      'plafond_mensuel',
    ],
  ])('%s', (_name, fields, reason) => {
    expect(reasonFor(fields)).toBe(reason);
  });

  test('each reason has a sentence for the owner and one for the shop, which names no amount', () => {
    for (const reason of declineReasons) {
      const values = {
        merchant: 'Librairie',
        maximum: usd(1000n),
        left: usd(200n),
        available: usd(300n),
      };
      const sentence = ownerSentence({ reason, ...values });
      expect(render(sentence, { language: 'fr', timeZone: 'UTC' })).toMatch(/^\p{Lu}[^{}]+\.$/u);
      expect(shopSentence(reason)).toMatch(/^[^\d{}]+$/);
    }
  });
});

describe('a merchant', () => {
  test.each([
    ['BOUTIQUE ESSAI', 'Boutique Essai', true],
    ['Boutique Essai Paris 11', 'Boutique Essai', true],
    ['Épicerie d’Été', 'epicerie d ete', true],
    ['Boutique Essaims', 'Boutique Essai', false],
    ['Autre', 'Boutique Essai', false],
  ])('%s is %s: %s', (shown, locked, same) => {
    expect(isMerchant(shown, locked)).toBe(same);
  });
});

describe('months', () => {
  test.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
    ['2026-12-15T10:00:00.000Z', 1, '2027-01-15T10:00:00.000Z'],
  ])('%s plus %d is %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
  });
});
