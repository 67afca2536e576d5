import type { Pool } from 'pg';
import type { HistoryDays } from '@nzela/contract/common';
import type { CardSpending } from '@nzela/contract/virtual-cards';
import { add, money, subtract, type Money } from '@nzela/money/money';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { dayOf, startOfDay } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { findUser } from '../../users/users.ts';
import { readCard } from '../virtual-cards.store.ts';
import { spentByMerchant, type Spent } from './card-transactions.store.ts';

export type SpendingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
};

const merchantsShown = 8;

/** What a card spent by shop over its owner's last `days`, today included. Refuses `introuvable`. */
export async function spendingOf(
  { pool, clock, snapshot }: SpendingDeps,
  own: { readonly id: string; readonly ownerId: string },
  days: HistoryDays,
): Promise<CardSpending> {
  const card = await readCard(snapshot, own);
  const { timeZone } = (await findUser(pool, 'id', own.ownerId)) ?? refuse('non_authentifie');
  const today = Temporal.PlainDate.from(dayOf(clock.now(), timeZone));
  const since = startOfDay(today.subtract({ days: Number(days) - 1 }).toString(), timeZone);
  const spent = await spentByMerchant(snapshot, card.id, since);
  const none = money(0n, card.currency);
  const shown = spent.slice(0, merchantsShown);
  const others = spent.slice(merchantsShown);
  const all = sumOf(spent, none);
  return {
    devise: card.currency,
    jours: days,
    total: wireAmount(all.amount),
    nombre: all.count,
    marchands: shown.map(({ merchant, amount, count }) => ({
      marchand: merchant,
      montant: wireAmount(amount),
      nombre: count,
    })),
    autres:
      others.length === 0
        ? null
        : {
            marchands: others.length,
            montant: wireAmount(subtract(all.amount, sumOf(shown, none).amount)),
            nombre: all.count - sumOf(shown, none).count,
          },
  };
}

function sumOf(spent: readonly Spent[], none: Money): Pick<Spent, 'amount' | 'count'> {
  return spent.reduce(
    (sum, { amount, count }) => ({ amount: add(sum.amount, amount), count: sum.count + count }),
    { amount: none, count: 0 },
  );
}
