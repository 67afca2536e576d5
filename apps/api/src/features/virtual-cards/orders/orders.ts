import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  CardCurrency,
  CardForecast,
  CardType,
  orderCardSchema,
  orderForecastSchema,
  reloadCardSchema,
  reloadForecastSchema,
} from '@nzela/contract/virtual-cards';
import { minimumInitialDeposit } from '@nzela/contract/virtual-cards';
import { say } from '@nzela/messages/message';
import { money, type Money } from '@nzela/money/money';
import { readAmount } from '../../../kernel/texts/amounts.ts';
import { apply, movement, wallet } from '../../../kernel/data/book.ts';
import type { IdempotencyKey, StoredAnswer } from '../../../kernel/http/idempotency.ts';
import { once } from '../../../kernel/http/idempotency.ts';
import { dueJob } from '../../../kernel/data/due.ts';
import { publish } from '../../../kernel/data/events.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { paymentSubject, type StepUpRequest } from '../../step-up/step-up.ts';
import { spendProven } from '../../limits/limits.ts';
import { writeOperations } from '../../operations/operations.ts';
import { personById } from '../../users/users.ts';
import { isBeingMade, type Card } from '../card.ts';
import { insertMovement, readUse } from '../payments/card-transactions.store.ts';
import type { CardDeps } from '../deps.ts';
import { cardsDue } from './due.ts';
import { resume } from './fees.ts';
import { orderHoldLegs, reloadLegs } from '../postings.ts';
import {
  checkExpected,
  checkLoad,
  monthlyFee,
  priceLoad,
  wireForecast,
  type CardSettings,
  type LoadKind,
} from './prices.ts';
import { refuseStopped } from '../stops/stops.ts';
import { showCard } from '../view.ts';
import { requireOffered } from '../../rates/rates.ts';
import { insertCard, lockOwnCard, readCard } from '../virtual-cards.store.ts';

type Order = {
  readonly key: IdempotencyKey;
  readonly ownerId: string;
  readonly body: z.output<typeof orderCardSchema>;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/**
 * Orders a card, after a fresh proof of identity whatever the amount: deposit and issue fee are held in the wallet, and
 * the issuer is asked in a job. The key's id is the card's. Refuses `introuvable` (for somebody else), `cartes_indisponibles`, `type_de_carte_indisponible`,
 * `cartes_arretees`, `montant_invalide`, `montant_trop_petit`, `montant_trop_grand`, `prix_modifie`, `solde_insuffisant`,
 * `plafond_atteint`, `verification_requise`.
 */
export function orderCard(deps: CardDeps, order: Order): Promise<StoredAnswer> {
  const { key, ownerId, body, request } = order;
  return once(deps.pool, key, async ({ client }) => {
    if (body.userId !== undefined && body.userId !== ownerId) refuse('introuvable');
    const settings = await offered(deps, body.type);
    await requireOffered(deps.settings, body.devise, 'devise');
    await refuseStopped(client, ownerId);
    const received = readAmount(body.depotInitial, body.devise, 'depotInitial');
    checkLoad(received, settings, { field: 'depotInitial', least: minimumInitialDeposit });
    const paying = payingWallet(body.portefeuille, body.devise);
    const load = await priceLoad(deps, settings, {
      kind: 'emission',
      received,
      wallet: paying,
    });
    checkExpected(expectedOf(body.totalPrevu, paying), load);
    const owner = (await personById(client, ownerId)) ?? refuse('non_authentifie');
    const at = deps.clock.now();
    const legs = orderHoldLegs({ cardId: key.id, ownerId, total: load.total }, at);
    const { total: amount } = load;
    const words = `Carte ${body.type}`;
    await spendProven(deps, client, {
      spend: { subject: key.id, pot: key.id, userId: ownerId, amount, at },
      proof: {
        request,
        action: 'carte-commander',
        subject: paymentSubject(amount, { words, account: `${body.type}:${body.devise}` }),
        use: key.id,
        always: true,
      },
      take: () => apply(deps.ledger, client, movement('card.order', key.id, legs)),
    });
    const card = await insertCard(client, {
      id: key.id,
      ownerId,
      type: body.type,
      currency: body.devise,
      design: body.design,
      holder: `${owner.firstName} ${owner.lastName}`.trim(),
      walletCurrency: paying,
      deposit: received,
      sent: load.sent,
      spread: load.spread,
      fee: load.fee,
      createdAt: at,
    });
    await writeOperations(client, [
      {
        ownerId,
        kind: 'carte',
        direction: 'out',
        description: say('operations_card_order'),
        counterparty: null,
        amount: load.total,
        status: 'pending',
        at,
        object: { type: 'virtual-cards', id: card.id },
        subject: card.id,
      },
    ]);
    await addJobs(client, [dueJob(cardsDue, card.id)]);
    await publishLoad(client, card);
    return { status: 201, body: await showCard(deps, client, card) };
  });
}

type Reload = {
  readonly key: IdempotencyKey;
  readonly id: string;
  readonly ownerId: string;
  readonly body: z.output<typeof reloadCardSchema>;
  /** Null where nobody asks over HTTP. */
  readonly request: StepUpRequest | null;
};

/**
 * Loads a card from the wallet, at once; a paused card pays its month and is taken up again. Refuses `introuvable`,
 * `cartes_indisponibles`, `carte_en_preparation`, `carte_fermee`, `carte_usage_unique`, and what an order refuses.
 */
export function reloadCard(
  deps: CardDeps,
  { key, id, ownerId, body, request }: Reload,
): Promise<StoredAnswer> {
  return once(deps.pool, key, async ({ client }) => {
    const card = await lockOwnCard(client, { id, ownerId });
    const settings = await enabled(deps);
    await checkReloadable(deps, client, card);
    const received = readAmount(body.montant, card.currency, 'montant');
    checkLoad(received, settings, { field: 'montant' });
    const paying = payingWallet(body.portefeuille ?? card.walletCurrency, card.currency);
    const load = await priceLoad(deps, settings, {
      kind: 'recharge',
      received,
      wallet: paying,
    });
    checkExpected(expectedOf(body.totalPrevu, paying), load);
    const at = deps.clock.now();
    const { total: amount } = load;
    const words = `Carte •••• ${card.last4 ?? ''}`;
    await spendProven(deps, client, {
      spend: { subject: key.id, pot: card.id, userId: ownerId, amount, at },
      proof: {
        request,
        action: 'paiement',
        subject: paymentSubject(amount, { words, account: card.id }),
        use: key.id,
      },
      take: () =>
        apply(deps.ledger, client, movement('card.reload', key.id, reloadLegs(card, load))),
    });
    await insertMovement(client, {
      id: key.id,
      cardId: card.id,
      kind: 'recharge',
      state: 'reglee',
      amount: received,
      fee: load.fee,
      spread: load.spread,
      at,
    });
    await writeOperations(client, [
      {
        ownerId,
        kind: 'carte',
        direction: 'out',
        description: say('operations_card_load', { last4: card.last4 ?? '' }),
        counterparty: null,
        amount: load.total,
        status: 'completed',
        at,
        object: { type: 'virtual-cards', id: card.id },
        subject: key.id,
      },
    ]);
    const resumed = await resume(deps, client, card);
    await publishLoad(client, resumed);
    return { status: 200, body: await showCard(deps, client, resumed) };
  });
}

/** What an order would cost now. Refuses like the order itself, but for the balance, which it tells. */
export async function forecastOrder(
  deps: CardDeps,
  ownerId: string,
  body: z.output<typeof orderForecastSchema>,
): Promise<Untold<CardForecast>> {
  const settings = body.type === undefined ? await enabled(deps) : await offered(deps, body.type);
  await refuseStopped(deps.pool, ownerId);
  const received = readAmount(body.montant, body.devise, 'montant');
  checkLoad(received, settings, { field: 'montant', least: minimumInitialDeposit });
  const paying = payingWallet(body.portefeuille, body.devise);
  return forecast(deps, { ownerId, settings, kind: 'emission', received, paying });
}

export async function forecastReload(
  deps: CardDeps,
  own: { readonly id: string; readonly ownerId: string },
  body: z.output<typeof reloadForecastSchema>,
): Promise<Untold<CardForecast>> {
  const card = await readCard(deps.pool, own);
  const settings = await enabled(deps);
  await refuseStopped(deps.pool, own.ownerId);
  const received = readAmount(body.montant, card.currency, 'montant');
  checkLoad(received, settings, { field: 'montant' });
  const paying = payingWallet(body.portefeuille ?? card.walletCurrency, card.currency);
  return forecast(deps, { ...own, settings, kind: 'recharge', received, paying });
}

type Forecast = {
  readonly ownerId: string;
  readonly settings: CardSettings;
  readonly kind: LoadKind;
  readonly received: Money;
  readonly paying: CardCurrency;
};

async function forecast(
  deps: CardDeps,
  { ownerId, settings, kind, received, paying }: Forecast,
): Promise<Untold<CardForecast>> {
  const load = await priceLoad(deps, settings, { kind, received, wallet: paying });
  const monthly = await monthlyFee(deps.rates, settings, received.currency as CardCurrency);
  const client = await deps.pool.connect();
  try {
    const [balance] = await deps.ledger.balances(client, [wallet(ownerId, paying)]);
    const available = balance?.available ?? money(0n, paying);
    return wireForecast(load, { kind, monthly, available });
  } finally {
    client.release();
  }
}

async function enabled({ settings }: CardDeps): Promise<CardSettings> {
  const document = await settings.read('virtual-cards');
  return document.isEnabled ? document : refuse('cartes_indisponibles');
}

/** The configuration, when it offers cards of this type. */
async function offered(deps: CardDeps, type: CardType): Promise<CardSettings> {
  const document = await enabled(deps);
  const { visa, mastercard, americanExpress } = document.cardProviders;
  const isOffered = { VISA: visa, MASTERCARD: mastercard, AMEX: americanExpress }[type];
  return isOffered ? document : refuse('type_de_carte_indisponible', { field: 'type' });
}

/** EUR unless said otherwise; only the euro's wallet or the card's own currency's may pay. */
function payingWallet(wanted: CardCurrency | undefined, currency: CardCurrency): CardCurrency {
  const paying = wanted ?? 'EUR';
  if (paying !== 'EUR' && paying !== currency) {
    refuse('portefeuille_refuse', { field: 'portefeuille' });
  }
  return paying;
}

function expectedOf(text: string | undefined, currency: CardCurrency): Money | null {
  return text === undefined ? null : readAmount(text, currency, 'totalPrevu');
}

async function checkReloadable(deps: CardDeps, client: PoolClient, card: Card): Promise<void> {
  if (isBeingMade(card)) refuse('carte_en_preparation');
  if (card.status !== 'active') refuse('carte_fermee');
  await refuseStopped(client, card.ownerId);
  if (!card.isSingleUse) return;
  const used = (await readUse(client, [card.id], deps.clock.now())).get(card.id)?.used ?? 0;
  if (used > 0) refuse('carte_usage_unique');
}

function publishLoad(client: PoolClient, { ownerId, id }: Card): Promise<void> {
  return publish(
    client,
    { userId: ownerId, sujet: 'virtual-cards', id },
    { userId: ownerId, sujet: 'wallets', id: null },
    { userId: ownerId, sujet: 'operations', id: null },
  );
}
