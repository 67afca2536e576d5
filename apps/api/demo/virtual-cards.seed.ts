import { setTimeout as sleep } from 'node:timers/promises';
import { createLedger } from '@nzela/ledger/ledger';
import type { CardCurrency, CardDesign, CardType } from '@nzela/contract/virtual-cards';
import { say } from '@nzela/messages/message';
import { add, money, zero, type Money } from '@nzela/money/money';
import { parseWireAmount } from '@nzela/money/parse';
import type { IssuingGateway } from '../src/gateways/issuing/issuing.port.ts';
import { apply, movement, post, settlement, wallet } from '../src/kernel/data/book.ts';
import { addSeconds } from '../src/kernel/time/clock.ts';
import { transact } from '../src/kernel/data/database.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { forgetJobs } from '../src/kernel/jobs/jobs.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import { writeOperations } from '../src/features/operations/operations.ts';
import { findUser } from '../src/features/users/users.ts';
import { authorize } from '../src/features/virtual-cards/payments/authorizations.ts';
import { addMonths, type Card } from '../src/features/virtual-cards/card.ts';
import { setActive, setRules } from '../src/features/virtual-cards/cards.service.ts';
import { followAuthorization } from '../src/features/virtual-cards/payments/clearing.ts';
import type { CardDeps } from '../src/features/virtual-cards/deps.ts';
import { takeMonthlyFee } from '../src/features/virtual-cards/orders/fees.ts';
import { advanceCard } from '../src/features/virtual-cards/orders/making.ts';
import { orderCard } from '../src/features/virtual-cards/orders/orders.ts';
import { priceLoad } from '../src/features/virtual-cards/orders/prices.ts';
import { readCard } from '../src/features/virtual-cards/virtual-cards.store.ts';

type Sample = {
  readonly type: CardType;
  readonly currency: CardCurrency;
  readonly design: CardDesign;
  readonly deposit: bigint;
  readonly isActive: boolean;
  /** Decimal texts in the card's currency, days after the card was made. */
  readonly payments: readonly (readonly [
    merchant: string,
    category: string,
    amount: string,
    day: number,
  ])[];
};

const samples: readonly Sample[] = [
  {
    type: 'MASTERCARD',
    currency: 'GBP',
    design: 'blue-to-cyan',
    deposit: 12_000n,
    isActive: false,
    payments: [['Billets de train', 'Transport', '31.50', 12]],
  },
  {
    type: 'VISA',
    currency: 'USD',
    design: 'indigo-to-purple',
    deposit: 32_000n,
    isActive: true,
    payments: [
      ['Musique en ligne', 'Abonnement', '9.99', 3],
      ['Librairie en ligne', 'Commerce en ligne', '24.90', 40],
      ['Supermarché du port', 'Supermarché', '410.00', 55],
      ['Musique en ligne', 'Abonnement', '9.99', 64],
    ],
  },
];

// Before the rest of the demonstration's past begins, so that the wallet's own history stays in order.
const monthsAgo = 7;

/**
 * The sample cards of the demonstration (spec §9), through the services that requests use, each step at its own past
 * time. The issuer really makes them, so that they can be shown and used; what they cost is paid in before, so that the
 * wallet ends with its own figures. Nothing is done where no issuer answers.
 */
export async function seedVirtualCards(deps: CardDeps, email: string): Promise<void> {
  const health = await deps.gateways.issuing.health();
  if (health.state !== 'up') {
    deps.log.info({ state: health.state }, 'no issuer: no sample cards');
    return;
  }
  const ownerId = ((await findUser(deps.pool, 'email', email)) ?? refuse('introuvable')).id;
  const now = deps.clock.now();
  let at = addMonths(now, -monthsAgo);
  const stage: CardDeps = {
    ...deps,
    clock: { now: () => at },
    ledger: createLedger({ pool: deps.pool, now: () => at }),
  };
  const travel = (to: Date) => (at = to > now ? now : to);
  try {
    await payIn(stage, ownerId);
    travel(addSeconds(at, 3_600));
    const cards: Card[] = [];
    for (const sample of samples) {
      cards.push(await make(stage, ownerId, sample));
      travel(addSeconds(at, 600));
    }
    for (const [index, card] of cards.entries()) {
      const sample = samples[index];
      if (sample !== undefined) await live(stage, { card, sample, now, travel });
    }
    await forgetMessages(deps, ownerId);
  } finally {
    await stage.ledger.close();
  }
}

/** Nobody is to find months of messages behind the bell; what still has to move is found by the sweep. */
async function forgetMessages({ pool }: CardDeps, ownerId: string): Promise<void> {
  await pool.query('DELETE FROM notifications WHERE user_id = $1', [ownerId]);
  await forgetJobs(pool, ['virtual-cards', 'notifications']);
}

/** Exactly what the cards will cost. */
async function payIn(stage: CardDeps, ownerId: string): Promise<void> {
  const settings = await stage.settings.read('virtual-cards');
  let total: Money = zero('EUR');
  for (const { deposit, currency } of samples) {
    const received = money(deposit, currency);
    const request = { kind: 'emission', received, wallet: 'EUR' } as const;
    total = add(total, (await priceLoad(stage, settings, request)).total);
  }
  const legs = post(settlement('bank', 'EUR'), wallet(ownerId, 'EUR'), total);
  await transact(stage.pool, async ({ client }) => {
    await apply(stage.ledger, client, movement('wire.wallet', 'cards', legs));
    await writeOperations(client, [
      {
        ownerId,
        kind: 'depot',
        direction: 'in',
        description: say('operations_deposit_wire'),
        counterparty: null,
        amount: total,
        status: 'completed',
        at: stage.clock.now(),
        object: null,
        subject: 'demo-cards',
      },
    ]);
  });
}

const looksAtMost = 60;
const lookEveryMs = 250;

async function make(stage: CardDeps, ownerId: string, sample: Sample): Promise<Card> {
  const { type, currency, design, deposit } = sample;
  const id = derivedId('demo-card', ownerId, currency);
  const depotInitial = `${deposit / 100n}.${String(deposit % 100n).padStart(2, '0')}`;
  await orderCard(stage, {
    request: null,
    key: { id, bodyHash: sha256Hex(id) },
    ownerId,
    body: { type, devise: currency, design, depotInitial },
  });
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    await advanceCard(stage, id);
    const card = await readCard(stage.pool, { id, ownerId });
    if (card.status === 'active') return card;
    await sleep(lookEveryMs);
  }
  throw new Error('The issuer did not make a sample card');
}

type Life = {
  readonly card: Card;
  readonly sample: Sample;
  readonly now: Date;
  readonly travel: (to: Date) => Date;
};

/** Its payments and its monthly fees, in the order in which they came. */
async function live(stage: CardDeps, { card, sample, now, travel }: Life): Promise<void> {
  const start = card.activatedAt ?? now;
  const payments = sample.payments.map(([merchant, category, amount, day], index) => ({
    at: addSeconds(start, day * 24 * 3_600),
    run: () => pay(stage, { card, merchant, category, amount, number: index }),
  }));
  const fees = Array.from({ length: monthsAgo }, (_, month) => ({
    at: addMonths(start, month + 1),
    run: () => takeMonthlyFee(stage, card.id),
  }));
  const steps = [...payments, ...fees].filter(({ at }) => at <= now);
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    travel(step.at);
    await step.run();
  }
  travel(now);
  const own = { id: card.id, ownerId: card.ownerId };
  await setRules(stage, own, { plafondTransaction: '400' });
  if (!sample.isActive) {
    await setActive(stage, own, false);
    await advanceCard(stage, card.id);
  }
}

type Purchase = {
  readonly card: Card;
  readonly merchant: string;
  readonly category: string;
  readonly amount: string;
  readonly number: number;
};

/** Asked and taken in the past, of which the issuer that lives in the present knows nothing. */
async function pay(stage: CardDeps, purchase: Purchase): Promise<void> {
  const { card, merchant, category, amount, number } = purchase;
  const parsed = parseWireAmount(amount, card.currency);
  if (!parsed.ok) throw new Error(`Not an amount: ${amount}`);
  const authorizationId = `demo_${card.reference}_${number}`;
  const { decision } = await authorize(stage, {
    authorizationId,
    cardId: card.providerId ?? '',
    reference: card.reference,
    amount: parsed.amount,
    merchantAmount: { amount, currency: card.currency },
    merchant: { name: merchant, category, country: 'FR' },
  });
  if (decision === 'DECLINE') return;
  const issuing: IssuingGateway = {
    ...stage.gateways.issuing,
    lookupAuthorization: async (id) => ({
      status: 'answered',
      value: {
        id,
        cardId: card.providerId ?? '',
        amount: parsed.amount,
        state: 'cleared',
        clearedAmount: parsed.amount,
      },
    }),
  };
  await followAuthorization({ ...stage, gateways: { issuing } }, authorizationId);
}
