import type { PoolClient } from 'pg';
import { say, type Message } from '@nzela/messages/message';
import { money, type Money } from '@nzela/money/money';
import { movement } from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import { dueJob } from '../../../kernel/data/due.ts';
import { publish } from '../../../kernel/data/events.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { assertMove } from '../../../kernel/data/states.ts';
import { reasonColumns } from '../../../kernel/texts/texts.ts';
import { returnFromPot } from '../../limits/limits.ts';
import { creditOrSuspend, writeOperations } from '../../operations/operations.ts';
import { availableOn } from '../payments/balances.ts';
import { isBeingMade, type Card } from '../card.ts';
import { insertMovement, readUse } from '../payments/card-transactions.store.ts';
import type { CardDeps } from '../deps.ts';
import { cardsDue } from './due.ts';
import { returnLegs } from '../postings.ts';
import { priceReturn } from './prices.ts';
import { cardStates } from '../states.ts';
import { lockOwnCard, updateCard } from '../virtual-cards.store.ts';

/**
 * Closes one's own card for every payment from now on and gives its balance back to the wallet. What shops still hold
 * follows when they let go of it. Closing what is closed changes nothing. Refuses `introuvable`,
 * `carte_en_preparation`.
 */
export async function closeCard(
  deps: CardDeps,
  own: { readonly id: string; readonly ownerId: string },
): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const card = await lockOwnCard(client, own);
    if (isBeingMade(card)) refuse('carte_en_preparation');
    if (card.status !== 'active') return;
    await beginClosing(deps, client, { card, reason: null });
  });
}

export async function beginClosing(
  deps: CardDeps,
  client: PoolClient,
  { card, reason }: { readonly card: Card; readonly reason: Message | null },
): Promise<void> {
  const at = deps.clock.now();
  assertMove(cardStates, card.status, 'fermeture');
  const closing = await updateCard(client, card.id, {
    at,
    change: {
      status: 'fermeture',
      ...reasonColumns(reason),
      paused_at: null,
      next_fee_at: null,
      attempts_since: at,
      next_action_at: at,
    },
  });
  await addJobs(client, [dueJob(cardsDue, card.id)]);
  await settleClosing(deps, client, closing);
}

/** Gives back what nobody holds any more of a card that is closing; once nothing is held, it is closed. */
export async function settleClosing(deps: CardDeps, client: PoolClient, card: Card): Promise<void> {
  if (card.status !== 'fermeture' && card.status !== 'fermee') return;
  const available = await availableOn(deps.ledger, client, card);
  if (available.minor > 0n) await giveBack(deps, client, { card, balance: available });
  const at = deps.clock.now();
  const open = (await readUse(client, [card.id], at)).get(card.id)?.open ?? 0;
  if (open === 0 && card.status === 'fermeture') {
    assertMove(cardStates, card.status, 'fermee');
    await updateCard(client, card.id, { at, change: { status: 'fermee', closed_at: at } });
  }
  await publish(
    client,
    { userId: card.ownerId, sujet: 'virtual-cards', id: card.id },
    { userId: card.ownerId, sujet: 'wallets', id: null },
    { userId: card.ownerId, sujet: 'operations', id: null },
  );
}

/** To the wallet that paid for the card, whose limits have that much room again; what is worth nothing in its currency goes to the card's own. */
async function giveBack(
  deps: CardDeps,
  client: PoolClient,
  { card, balance }: { readonly card: Card; readonly balance: Money },
): Promise<void> {
  const { ledger, rates, clock } = deps;
  const id = newId();
  const at = clock.now();
  const none = money(0n, balance.currency);
  const exchanged = (await priceReturn(deps, balance, card.walletCurrency)) ?? {
    sent: balance,
    received: balance,
    spread: none,
  };
  const { ownerId } = card;
  const operation = movement('card.return', id, returnLegs(card, exchanged));
  const credit = { operation, ownerId, amount: exchanged.received };
  const isCredited = await creditOrSuspend(ledger, client, credit);
  await returnFromPot({ rates }, client, { pot: card.id, amount: exchanged.received, at });
  await insertMovement(client, {
    id,
    cardId: card.id,
    kind: 'retour',
    state: 'reglee',
    amount: balance,
    spread: exchanged.spread,
    at,
  });
  if (!isCredited) return;
  await writeOperations(client, [
    {
      ownerId,
      kind: 'carte',
      direction: 'in',
      description: say('operations_card_return', { last4: card.last4 ?? '' }),
      counterparty: null,
      amount: exchanged.received,
      status: 'completed',
      at,
      object: { type: 'virtual-cards', id: card.id },
      subject: id,
    },
  ]);
}
