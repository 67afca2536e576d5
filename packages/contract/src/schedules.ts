import { z } from 'zod';
import {
  amountInputSchema,
  amountSchema,
  currencySchema,
  dateTimeSchema,
  optionalWordsSchema,
  idSchema,
} from './common.ts';
import { topupChoiceSchema } from './topups.ts';

export const scheduleFrequencies = ['une_fois', 'hebdomadaire', 'quinzaine', 'mensuelle'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** A person is told this many days before each occurrence. */
export const reminderDays = 2;

/** When: a day and a time on the clocks of the person's zone, and how often again. */
const whenShape = {
  frequence: z.enum(scheduleFrequencies, { error: 'fields_frequency' }),
  /** The first day. Monthly from the 31st means the last day of shorter months. */
  debut: z.iso.date({ error: 'fields_day' }),
  heure: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'fields_time' })
    .default('09:00'),
  /** The last day, included; null: until called off. */
  fin: z.iso.date({ error: 'fields_day' }).nullable().default(null),
  /** How much worse than today the price may be, in whole percent; beyond it nothing is paid and the person is told. */
  tolerancePourcent: z.number().int().min(0).max(20).default(2),
};

const transferShape = {
  genre: z.literal('transfert'),
  /** What is sent, before the fee. */
  montant: amountInputSchema,
  devise: currencySchema,
  /** A kept recipient. */
  beneficiaireId: idSchema,
  motif: optionalWordsSchema(140).optional(),
};

/** A transfer or a top-up, paid from the wallet each time at the price of that moment. */
export const createScheduleSchema = z.discriminatedUnion('genre', [
  z.strictObject({ ...transferShape, ...whenShape }),
  z.strictObject({ genre: z.literal('recharge'), recharge: topupChoiceSchema, ...whenShape }),
]);
export type CreateSchedule = z.input<typeof createScheduleSchema>;

/** What changes; the recipient or the number is another schedule's. `montant` is for transfers. */
export const changeScheduleSchema = z.strictObject({
  montant: amountInputSchema.optional(),
  frequence: whenShape.frequence.optional(),
  debut: whenShape.debut.optional(),
  heure: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'fields_time' })
    .optional(),
  fin: z.iso.date({ error: 'fields_day' }).nullable().optional(),
  tolerancePourcent: z.number().int().min(0).max(20).optional(),
});
export type ChangeSchedule = z.input<typeof changeScheduleSchema>;

/** What an occurrence would cost now. */
export const schedulePriceSchema = z.object({
  totalDebite: amountSchema,
  devise: currencySchema,
  montantRecu: amountSchema,
  deviseRecue: currencySchema,
});
export type SchedulePrice = z.infer<typeof schedulePriceSchema>;

/** Before it is made: the price of today and the first dates. */
export const schedulePreviewSchema = z.object({
  prix: schedulePriceSchema,
  prochaines: z.array(dateTimeSchema),
  fuseauHoraire: z.string(),
});
export type SchedulePreview = z.infer<typeof schedulePreviewSchema>;

export const scheduleRunSchema = z.object({
  /** When it was planned for. */
  prevuLe: dateTimeSchema,
  date: dateTimeSchema,
  /** `reportee`: refused once, to be tried again the next day. */
  statut: z.enum(['faite', 'reportee', 'ignoree', 'sautee']),
  objet: z.object({ type: z.enum(['transfers', 'topups']), id: idSchema }).nullable(),
  /** Why it was not carried out, in words. */
  raison: z.string().nullable(),
});
export type ScheduleRun = z.infer<typeof scheduleRunSchema>;

export const scheduleSchema = z.object({
  id: idSchema,
  genre: z.enum(['transfert', 'recharge']),
  statut: z.enum(['active', 'en_pause', 'annulee', 'terminee']),
  /** Why it is paused, when its owner did not pause it: the recipient's account has changed, and is to be agreed to. */
  raisonPause: z.enum(['beneficiaire']).nullable(),
  frequence: z.enum(scheduleFrequencies),
  debut: z.iso.date(),
  heure: z.string(),
  fuseauHoraire: z.string(),
  fin: z.iso.date().nullable(),
  tolerancePourcent: z.number().int(),
  /** To whom, or which number. */
  description: z.string(),
  motif: z.string().nullable(),
  montant: amountSchema,
  devise: currencySchema,
  /** As agreed when it was made or last changed: what the tolerance is measured against. */
  prix: schedulePriceSchema,
  prochaine: dateTimeSchema.nullable(),
  /** The next one is the second try of an occurrence that was refused. */
  nouvelEssai: z.boolean(),
  prochaines: z.array(dateTimeSchema),
  /** The latest first. */
  executions: z.array(scheduleRunSchema),
  dateCreation: dateTimeSchema,
});
export type Schedule = z.infer<typeof scheduleSchema>;
export const scheduleListSchema = z.object({ elements: z.array(scheduleSchema) });
