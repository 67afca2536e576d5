import { limitPeriodDays } from '@nzela/contract/limits';
import type { Amounts, Levels, Spending } from './limits.store.ts';

export const windows = ['day', 'month', 'year'] as const;
export type Window = (typeof windows)[number];

/** Days of each window, today included. */
export const windowDays: Readonly<Record<Window, number>> = {
  day: limitPeriodDays.jour,
  month: limitPeriodDays.mois,
  year: limitPeriodDays.annee,
};

const dayMs = 86_400_000;
/** The UTC day of an instant: `2026-11-21`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function dayPlus(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));
}

export function usedOf(spending: Spending): Amounts {
  const { dayAmount, monthBefore, yearBefore } = spending;
  return { day: dayAmount, month: monthBefore + dayAmount, year: yearBefore + dayAmount };
}

/** What holds: the level's amounts, or what the person chose below them. */
export function limitsOf(spending: Spending, levels: Levels): Amounts {
  const level = levelAmounts(levels, spending.level);
  return {
    day: least(level.day, spending.dayChosen),
    month: least(level.month, spending.monthChosen),
    year: least(level.year, spending.yearChosen),
  };
}

export function levelAmounts(levels: Levels, level: number): Amounts {
  const amounts = levels[level];
  if (amounts === undefined) throw new Error(`There is no identity level ${level}`);
  return amounts;
}

function least(level: bigint, chosen: bigint | null): bigint {
  return chosen === null || chosen > level ? level : chosen;
}

/** The first window that `cents` more would not fit into. */
export function exceeded(spending: Spending, levels: Levels, cents: bigint): Window | null {
  const used = usedOf(spending);
  const limits = limitsOf(spending, levels);
  return windows.find((window) => used[window] + cents > limits[window]) ?? null;
}
