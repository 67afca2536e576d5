import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { applyIfCovered, movement } from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import { publish } from '../../../kernel/data/events.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import { reasonColumns } from '../../../kernel/texts/texts.ts';
import { addMonths, type Card } from '../card.ts';
import { insertMovement } from '../payments/card-transactions.store.ts';
import type { CardDeps } from '../deps.ts';
import { notifyPaused } from '../notices.ts';
import { monthlyFeeLegs } from '../postings.ts';
import { monthlyFee } from './prices.ts';
import { isStopped } from '../stops/stops.ts';
import { lockCard, updateCard } from '../virtual-cards.store.ts';

/**
 * A month of a card begins: its fee is taken when the balance covers it; otherwise the card pauses, and says so. A month
 * that begins while cards are off by the configuration, or stopped, costs nothing: the card pays nowhere.
 */
export async function takeMonthlyFee(deps: CardDeps, cardId: string): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const card = await lockCard(client, cardId);
    const at = deps.clock.now();
    const isDue = card.nextFeeAt !== null && card.nextFeeAt <= at;
    if (card.status !== 'active' || card.pausedAt !== null || !isDue) return;
    const { isEnabled } = await deps.settings.read('virtual-cards');
    if (!isEnabled || (await isStopped(client, card.ownerId))) {
      const next = nextMonth(card, at);
      await updateCard(client, card.id, {
        at,
        change: { fee_months: next.months, next_fee_at: next.at },
      });
      return;
    }
    if (await takeFee(deps, client, card)) return;
    const reason = say('cards_reason_fee', { fee: await feeOf(deps, card) });
    await updateCard(client, card.id, { at, change: { paused_at: at, ...reasonColumns(reason) } });
    await notifyPaused(client, card, { reason, at });
    await publish(client, { userId: card.ownerId, sujet: 'virtual-cards', id: card.id });
  });
}

/** After a reload: a paused card pays one month, whatever time went by, and is taken up again. */
export async function resume(deps: CardDeps, client: PoolClient, card: Card): Promise<Card> {
  if (card.pausedAt === null || card.status !== 'active') return card;
  return (await takeFee(deps, client, card)) ?? card;
}

/** Null, and nothing changed, when the balance does not cover the fee. */
async function takeFee(deps: CardDeps, client: PoolClient, card: Card): Promise<Card | null> {
  const at = deps.clock.now();
  const fee = await feeOf(deps, card);
  const id = derivedId('card-fee', card.id, String(card.feeMonths));
  if (fee.minor > 0n) {
    const operation = movement('card.fee', id, monthlyFeeLegs(card, fee));
    if (!(await applyIfCovered(deps.ledger, client, operation))) return null;
    await insertMovement(client, {
      id,
      cardId: card.id,
      kind: 'frais',
      state: 'reglee',
      amount: fee,
      at,
      toldTo: card.ownerId,
    });
  }
  const next = nextMonth(card, at);
  const paid = await updateCard(client, card.id, {
    at,
    change: {
      paused_at: null,
      ...reasonColumns(null),
      fee_months: next.months,
      next_fee_at: next.at,
    },
  });
  await publish(client, { userId: card.ownerId, sujet: 'virtual-cards', id: card.id });
  return paid;
}

/** The next month's day counts from the day the card was made; months spent in a pause are not charged. */
function nextMonth(card: Card, now: Date): { readonly months: number; readonly at: Date } {
  const start = card.activatedAt ?? now;
  let months = card.feeMonths + 1;
  if (card.pausedAt !== null) while (addMonths(start, months + 1) <= now) months += 1;
  return { months, at: addMonths(start, months + 1) };
}

async function feeOf({ rates, settings }: CardDeps, card: Card) {
  return monthlyFee(rates, await settings.read('virtual-cards'), card.currency);
}
