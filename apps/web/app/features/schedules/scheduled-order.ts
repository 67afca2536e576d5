import type { CreateSchedule } from '@nzela/contract/schedules';
import type { CurrencyCode } from '@nzela/money/currencies';

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

/** Tomorrow at nine on this device's calendar, every month. */
export function usualWhen(now = new Date()): When {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const pad = (part: number) => String(part).padStart(2, '0');
  const debut = `${tomorrow.getFullYear()}-${pad(tomorrow.getMonth() + 1)}-${pad(tomorrow.getDate())}`;
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
  return {
    genre,
    montant,
    devise,
    beneficiaireId,
    ...(motif === null ? {} : { motif }),
    ...timing,
  };
}
