import { derivedId } from '../../kernel/data/ids.ts';
import { dayOf } from '../../kernel/time/calendar.ts';
import { money } from '@nzela/money/money';
import type { WalletUse } from '../merchants/merchants.ts';
import { firstAfter, type Rule } from './occurrences.ts';
import { movedTo, type Schedule } from './schedule.ts';
import { insertSchedule, lockSchedule } from './schedules.store.ts';
import { moveSchedule } from './steps.ts';

/** The one schedule of what a merchant's account is paid out by itself. */
export function payoutScheduleId(accountId: string): string {
  return derivedId('schedule', 'versement', accountId);
}

const frequencies = {
  daily: 'quotidienne',
  weekly: 'hebdomadaire',
  monthly: 'mensuelle',
} as const;

/**
 * Each business day, each Friday, or the last day of each month, at eight on the clocks of Kinshasa; where banks are closed,
 * on the next day on which they work.
 */
function ruleOf(rhythm: keyof typeof frequencies, now: Date): Rule {
  const timeZone = 'Africa/Kinshasa';
  const today = dayOf(now, timeZone);
  // A Friday and a month of 31 days long ago: what follows from them is the rhythm, whenever it is chosen.
  const starts = { daily: today, weekly: '2026-01-02', monthly: '2026-01-31' } as const;
  return {
    frequency: frequencies[rhythm],
    startDay: starts[rhythm],
    time: '08:00',
    timeZone,
    endDay: null,
    businessDays: true,
  };
}

/** A merchant chooses how often it is paid out: its schedule follows. What was paid out on a day is not paid out again. */
export const scheduleMerchantUse: WalletUse = async (client, { accountId, rhythm, at }) => {
  const id = payoutScheduleId(accountId);
  const held = await lockSchedule(client, id);
  if (rhythm === 'none') {
    if (held === null) return;
    const paused = { status: 'en_pause', nextDay: null, nextAt: null, attempt: 0 } as const;
    return moveSchedule(client, held, { changed: { ...held, ...paused }, at });
  }
  const rule = ruleOf(rhythm, at);
  if (held === null) {
    const nothing = money(0n, 'EUR');
    const schedule: Schedule = {
      id,
      ownerId: accountId,
      status: 'active',
      pausedBecause: null,
      order: { genre: 'versement' },
      description: '',
      rule,
      tolerancePercent: 0,
      terms: { total: nothing, received: nothing },
      remindedDay: null,
      createdAt: at,
      ...movedTo(rule, firstAfter(rule, at)),
    };
    return insertSchedule(client, schedule);
  }
  const isSame = held.status === 'active' && held.rule.frequency === rule.frequency;
  if (isSame) return;
  const next = movedTo(rule, firstAfter(rule, at));
  await moveSchedule(client, held, { changed: { ...held, status: 'active', rule, ...next }, at });
};
