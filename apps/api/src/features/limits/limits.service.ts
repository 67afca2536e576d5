import type { Pool } from 'pg';
import type { z } from 'zod';
import {
  identityLevels,
  levelNeeds,
  limitPeriods,
  raiseDelayHours,
  type LimitPeriod,
  type Limits,
  type limitsUpdateSchema,
} from '@nzela/contract/limits';
import { say } from '@nzela/messages/message';
import { money } from '@nzela/money/money';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { publish } from '../../kernel/data/events.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { requireStepUp, type StepUpRequest } from '../step-up/step-up.ts';
import { notify } from '../notifications/notifications.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser, type UserRow } from '../users/users.ts';
import { readSpending } from './counting.ts';
import { levelOf, withRaise } from './spending.ts';
import {
  daysBefore,
  lockSpending,
  saveSpendings,
  type Amounts,
  type Levels,
  type Raise,
  type Spending,
} from './limits.store.ts';
import { readLevels } from './levels.ts';
import {
  dayOf,
  dayPlus,
  levelAmounts,
  limitsOf,
  usedOf,
  windowDays,
  windows,
  type Window,
} from './windows.ts';

export type LimitsDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly rates: Rates;
};

const periodOf: Readonly<Record<Window, LimitPeriod>> = {
  day: 'jour',
  month: 'mois',
  year: 'annee',
};
const euros = (cents: bigint) => wireAmount(money(cents, 'EUR'));
const wireAmounts = ({ day, month, year }: Amounts) => ({
  jour: euros(day),
  mois: euros(month),
  annee: euros(year),
});

/** A person's limits with what is used of them now. */
export async function readLimits(deps: LimitsDeps, userId: string): Promise<Limits> {
  const user = (await findUser(deps.pool, 'id', userId)) ?? refuse('non_authentifie');
  const at = deps.clock.now();
  const day = dayOf(at);
  const spending = await readSpending(deps.pool, { user, at, day });
  return wireLimits(deps, { user, spending });
}

type Held = { readonly user: UserRow; readonly spending: Spending };

async function wireLimits(deps: LimitsDeps, { user, spending }: Held): Promise<Limits> {
  const levels = await readLevels(deps.settings);
  const limits = limitsOf(spending, levels);
  const maximum = levelAmounts(levels, spending.level);
  const used = usedOf(spending);
  const periods = windows.map(async (window) => ({
    periode: periodOf[window],
    plafond: euros(limits[window]),
    maximum: euros(maximum[window]),
    utilise: euros(used[window]),
    restant: euros(limits[window] > used[window] ? limits[window] - used[window] : 0n),
    libereLe: await firstFreed(deps.pool, spending, window),
  }));
  return {
    devise: 'EUR',
    niveau: identityLevels[spending.level] ?? 'decouverte',
    periodes: await Promise.all(periods),
    hausse: wireRaise(spending, levels),
    niveaux: identityLevels.map((code, place) => ({
      code,
      plafonds: wireAmounts(levelAmounts(levels, place)),
      atteint: place <= spending.level,
      manque: place <= spending.level ? [] : missing(user, place),
    })),
  };
}

/** When the oldest spending of the window leaves it; null when nothing was spent. */
async function firstFreed(pool: Pool, spending: Spending, window: Window): Promise<string | null> {
  const days = windowDays[window];
  const [oldest] = await daysBefore(pool, spending.userId, { day: spending.day, days });
  const day = oldest?.day ?? (spending.dayAmount > 0n ? spending.day : null);
  return day === null ? null : `${dayPlus(day, days)}T00:00:00.000Z`;
}

function wireRaise({ raise, raiseAt, level }: Spending, levels: Levels): Limits['hausse'] {
  if (raise === null || raiseAt === null) return null;
  const most = levelAmounts(levels, level);
  const held = (window: Window) => {
    const text = raise[window];
    return text === null ? most[window] : BigInt(text);
  };
  const amounts = { day: held('day'), month: held('month'), year: held('year') };
  return { plafonds: wireAmounts(amounts), effectiveLe: raiseAt.toISOString() };
}

/** What a level asks for and the person has not given. */
function missing(user: UserRow, place: number): (typeof levelNeeds)[number][] {
  const given = {
    email: user.emailVerifiedAt !== null,
    telephone: user.phoneVerifiedAt !== null,
    identite: user.identityVerifiedAt !== null,
  };
  const asked = place === 1 ? (['email', 'telephone'] as const) : levelNeeds;
  return asked.filter((need) => !given[need]);
}

type Change = {
  readonly userId: string;
  readonly request: StepUpRequest;
  readonly body: z.output<typeof limitsUpdateSchema>;
};

/**
 * A person's own limits. What is lower holds at once; what is higher holds a day later, after a fresh proof of identity.
 * Refuses `montant_invalide`, `plafond_trop_haut`, `plafonds_incoherents`, `verification_requise`.
 */
export async function changeLimits(
  deps: LimitsDeps,
  { userId, request, body }: Change,
): Promise<Limits> {
  const user = (await findUser(deps.pool, 'id', userId)) ?? refuse('non_authentifie');
  const levels = await readLevels(deps.settings);
  const wanted = readWanted(body, levelAmounts(levels, levelOf(user)));
  const at = deps.clock.now();
  const day = dayOf(at);
  const current = await readSpending(deps.pool, { user, at, day });
  if (windows.some((window) => wanted[window] > limitsOf(current, levels)[window])) {
    const subject = { jour: body.jour, mois: body.mois, annee: body.annee };
    await requireStepUp(deps, request, { action: 'plafonds', subject });
  }
  await transact(deps.pool, async ({ client }) => {
    const locked = withRaise(await lockSpending(client, userId, day), at);
    const changed = chosen(locked, { wanted, levels, user, at });
    await saveSpendings(client, [changed]);
    await publish(client, { userId, sujet: 'users', id: null });
    await notify(client, {
      userId,
      event: 'securite',
      title: say('limits_changed_title'),
      text:
        changed.raiseAt === null
          ? say('limits_lowered_text')
          : say('limits_raised_text', { hours: raiseDelayHours }),
      path: '/dashboard/user/settings?onglet=limits',
    });
  });
  return readLimits(deps, userId);
}

function readWanted(body: Change['body'], most: Amounts): Amounts {
  const read = (window: Window): bigint => {
    const field = periodOf[window];
    const { minor } = readAmount(body[field], 'EUR', field);
    if (minor > most[window])
      refuse('plafond_trop_haut', {
        field,
        values: { maximum: money(most[window], 'EUR') },
      });
    return minor;
  };
  const wanted = { day: read('day'), month: read('month'), year: read('year') };
  if (wanted.day > wanted.month) refuse('plafonds_incoherents', { field: limitPeriods[0] });
  if (wanted.month > wanted.year) refuse('plafonds_incoherents', { field: limitPeriods[1] });
  return wanted;
}

type Choice = {
  readonly wanted: Amounts;
  readonly levels: Levels;
  readonly user: UserRow;
  readonly at: Date;
};

/** The row with its limits lowered now, and the rest of the wish put off. The level's own amount is no choice: null. */
function chosen(spending: Spending, { wanted, levels, user, at }: Choice): Spending {
  const level = levelOf(user);
  const most = levelAmounts(levels, level);
  const now = limitsOf({ ...spending, level }, levels);
  const kept = (window: Window, cents: bigint) => (cents === most[window] ? null : cents);
  const lower = (window: Window) =>
    kept(window, wanted[window] < now[window] ? wanted[window] : now[window]);
  const isRaised = windows.some((window) => wanted[window] > now[window]);
  const later = (window: Window) => kept(window, wanted[window])?.toString() ?? null;
  const raise: Raise = { day: later('day'), month: later('month'), year: later('year') };
  return {
    ...spending,
    level,
    dayChosen: lower('day'),
    monthChosen: lower('month'),
    yearChosen: lower('year'),
    raise: isRaised ? raise : null,
    raiseAt: isRaised ? addSeconds(at, raiseDelayHours * 3600) : null,
  };
}
