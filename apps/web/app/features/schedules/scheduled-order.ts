import type { EveryField } from '@nzela/contract/common';
import type { CreateSchedule } from '@nzela/contract/schedules';
import type { CurrencyCode } from '@nzela/money/currencies';
import { productNow } from '../../lib/product-time.ts';
import { dayOf } from '../../lib/time-zone.ts';

type Of<Kind extends CreateSchedule['genre']> = Extract<CreateSchedule, { genre: Kind }>;

/** What is to be paid each time, and how to name it: « 200,00 € à Maman ». */
export type ScheduledOrder = { readonly title: string } & (
  | {
      readonly genre: 'transfert';
      /** In major units. */
      readonly montant: number;
      readonly devise: CurrencyCode;
      readonly beneficiaireId: string;
      readonly motif: string | null;
    }
  | { readonly genre: 'recharge'; readonly recharge: Of<'recharge'>['recharge'] }
);

export type When = Pick<CreateSchedule, 'frequence' | 'debut'> & {
  readonly heure: string;
  /** Empty: until called off. */
  readonly fin: string;
  readonly tolerancePourcent: number;
};

/** Tomorrow at nine on the person's calendar, every month. */
export function usualWhen(now = productNow()): When {
  const tomorrow = new Date(`${dayOf(now)}T00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const debut = tomorrow.toISOString().slice(0, 10);
  return { frequence: 'mensuelle', debut, heure: '09:00', fin: '', tolerancePourcent: 2 };
}

/** What to send for `order`; null while a date or the time is missing. */
export function scheduleBody(order: ScheduledOrder, when: When): CreateSchedule | null {
  if (when.debut === '' || when.heure === '') return null;
  const fin = when.frequence === 'une_fois' || when.fin === '' ? null : when.fin;
  const timing = { ...when, fin };
  if (order.genre === 'recharge') {
    return { genre: 'recharge', recharge: order.recharge, ...timing };
  }
  const { genre, montant, devise, beneficiaireId, motif } = order;
  const body: EveryField<Of<'transfert'>> = {
    genre,
    montant,
    devise,
    beneficiaireId,
    motif: motif ?? undefined,
    ...timing,
  };
  return body;
}
