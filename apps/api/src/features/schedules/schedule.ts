import type { z } from 'zod';
import type { EveryField } from '@nzela/contract/common';
import type {
  createScheduleSchema,
  Schedule as WireSchedule,
  SchedulePrice,
  ScheduleRun,
} from '@nzela/contract/schedules';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import type { Text, Untold } from '../../kernel/texts/texts.ts';
import type { Money } from '@nzela/money/money';
import { momentOf, upcoming, type Rule } from './occurrences.ts';

type Body = z.output<typeof createScheduleSchema>;

/** What a person orders each time. */
export type PersonOrder =
  | TransferOrder
  | Pick<Extract<Body, { genre: 'recharge' }>, 'genre' | 'recharge'>;

/** What is ordered each time; `versement`: all that a merchant's account can spend, which is then the schedule's owner. */
export type ScheduleOrder = PersonOrder | { readonly genre: 'versement' };

type TransferOrder = Pick<
  Extract<Body, { genre: 'transfert' }>,
  'genre' | 'montant' | 'devise' | 'beneficiaireId' | 'motif'
>;

/** What an occurrence costs, and what it brings. */
export type Terms = { readonly total: Money; readonly received: Money };

export type Schedule = {
  readonly id: string;
  readonly ownerId: string;
  readonly status: WireSchedule['statut'];
  /** Why it is paused, when its owner did not pause it. */
  readonly pausedBecause: WireSchedule['raisonPause'];
  readonly order: ScheduleOrder;
  readonly description: string;
  readonly rule: Rule;
  readonly tolerancePercent: number;
  /** As agreed. */
  readonly terms: Terms;
  /** The occurrence to come; null when there is none. */
  readonly nextDay: string | null;
  /** When to act on it: its moment, or a day later for the second try. */
  readonly nextAt: Date | null;
  readonly attempt: number;
  readonly remindedDay: string | null;
  readonly createdAt: Date;
};

/** What a run ordered. */
export type Ordered = {
  readonly type: NonNullable<ScheduleRun['objet']>['type'] | 'merchant_payouts';
  readonly id: string;
};

export type Run = {
  readonly scheduleId: string;
  readonly day: string;
  readonly plannedAt: Date;
  readonly at: Date;
  readonly status: ScheduleRun['statut'];
  readonly object: Ordered | null;
  readonly reason: Text | null;
};

/** As it is answered, before it is rendered. */
export type ToldSchedule = Untold<WireSchedule>;

const datesShown = 3;

export function wireSchedule(schedule: Schedule, runs: readonly Run[]): ToldSchedule {
  const { rule, terms, nextDay, attempt } = schedule;
  const order = personOrder(schedule);
  const sent =
    order.genre === 'transfert'
      ? readAmount(order.montant, order.devise, 'montant')
      : terms.received;
  return {
    id: schedule.id,
    genre: order.genre,
    statut: schedule.status,
    raisonPause: schedule.pausedBecause,
    frequence: personFrequency(rule),
    debut: rule.startDay,
    heure: rule.time,
    fuseauHoraire: rule.timeZone,
    fin: rule.endDay,
    tolerancePourcent: schedule.tolerancePercent,
    description: schedule.description,
    motif: order.genre === 'transfert' ? (order.motif ?? null) : null,
    montant: wireAmount(sent),
    devise: sent.currency,
    prix: wirePrice(terms),
    prochaine: schedule.nextAt?.toISOString() ?? null,
    nouvelEssai: attempt > 0,
    prochaines: upcoming(rule, nextDay, datesShown).map((date) => date.toISOString()),
    executions: runs.map(wireRun),
    dateCreation: schedule.createdAt.toISOString(),
  };
}

export function wirePrice({ total, received }: Terms): SchedulePrice {
  return {
    totalDebite: wireAmount(total),
    devise: total.currency,
    montantRecu: wireAmount(received),
    deviseRecue: received.currency,
  };
}

function wireRun({ plannedAt, at, status, object, reason }: Run): Untold<ScheduleRun> {
  return {
    prevuLe: plannedAt.toISOString(),
    date: at.toISOString(),
    statut: status,
    objet: personObject(object),
    raison: reason,
  };
}

/** Where a schedule stands after `day`: its next occurrence, or its end. */
export function movedTo(rule: Rule, day: string | null) {
  return day === null
    ? ({ status: 'terminee', nextDay: null, nextAt: null, attempt: 0 } as const)
    : { nextDay: day, nextAt: momentOf(rule, day), attempt: 0 };
}

/** A merchant's schedule is no person's: nobody is shown one. */
export function personOrder({ id, order }: Pick<Schedule, 'id' | 'order'>): PersonOrder {
  if (order.genre === 'versement') throw new Error(`The schedule ${id} is a merchant’s`);
  return order;
}

function personFrequency({ frequency }: Rule): WireSchedule['frequence'] {
  if (frequency === 'quotidienne') throw new Error('A person’s schedule is not daily');
  return frequency;
}

function personObject(object: Ordered | null): ScheduleRun['objet'] {
  if (object === null) return null;
  if (object.type === 'merchant_payouts') throw new Error('A person orders no payout');
  return { type: object.type, id: object.id };
}

/** What a request asks to be ordered each time. */
export function orderOf(body: Body): PersonOrder {
  if (body.genre === 'recharge') return { genre: 'recharge', recharge: body.recharge };
  const { genre, montant, devise, beneficiaireId, motif } = body;
  const order: EveryField<TransferOrder> = {
    genre,
    montant,
    devise,
    beneficiaireId,
    motif: motif === '' ? undefined : motif,
  };
  return order;
}
