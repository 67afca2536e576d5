import type { HistoryDays } from '@nzela/contract/common';
import type { BalanceHistory } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { wallet } from '../../kernel/data/book.ts';
import { inSnapshot } from '../../kernel/data/snapshots.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import { dayAfter, dayOf, startOfDay } from '../../kernel/time/calendar.ts';
import { readOwner } from './balances.ts';
import type { WalletDeps } from './wallets.service.ts';

/**
 * A wallet's balance over the last days of its owner's calendar. The last point is the balance of the very moment, read
 * with what is available and reserved of it, so that it is their sum.
 */
export async function readBalanceHistory(
  { pool, people, ledger, clock }: Pick<WalletDeps, 'pool' | 'people' | 'ledger' | 'clock'>,
  ownerId: string,
  { devise, jours }: { readonly devise: CurrencyCode; readonly jours: HistoryDays },
): Promise<BalanceHistory> {
  const { timeZone } = await readOwner(people, ownerId);
  const account = wallet(ownerId, devise);
  const days = daysUntil(dayOf(clock.now(), timeZone), Number(jours));
  const ends = days.slice(0, -1).map((day) => startOfDay(dayAfter(day), timeZone));
  return inSnapshot(pool, async (snapshot) => {
    const ended = await ledger.balancesBefore(snapshot, account, ends);
    const [now] = await ledger.balances(snapshot, [account]);
    if (now === undefined) throw new Error('The ledger tells each balance that it is asked for');
    const balances = [...ended, now.posted].map(wireAmount);
    return {
      devise,
      jours,
      points: days.map((date, index) => ({ date, solde: balances[index] ?? 0 })),
      disponible: wireAmount(now.available),
      enAttente: wireAmount(now.pendingOut),
    };
  });
}

/** So many days up to `today`, oldest first. */
function daysUntil(today: string, count: number): readonly string[] {
  const last = Temporal.PlainDate.from(today);
  return Array.from({ length: count }, (_, index) =>
    last.subtract({ days: count - 1 - index }).toString(),
  );
}
