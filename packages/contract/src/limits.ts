import { z } from 'zod';
import { amountInputSchema, amountSchema, currencySchema, dateTimeSchema } from './common.ts';

/** The windows that spending is counted in: today, 30 days and 365 days, by UTC days. */
export const limitPeriods = ['jour', 'mois', 'annee'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
/** Days of each window, today included. */
export const limitPeriodDays = { jour: 1, mois: 30, annee: 365 } as const satisfies Record<
  LimitPeriod,
  number
>;

/** Identity levels, the lowest first. The amounts of each are a setting. */
export const identityLevels = ['decouverte', 'confirme', 'verifie'] as const;
export const identityLevelSchema = z.enum(identityLevels);
export type IdentityLevel = (typeof identityLevels)[number];

/** What a level still asks for. */
export const levelNeeds = ['email', 'telephone', 'identite'] as const;

/** Hours before a raise of one's own limits holds: time to notice somebody else's hand. */
export const raiseDelayHours = 24;

export const limitSchema = z.object({
  periode: z.enum(limitPeriods),
  /** What holds now. */
  plafond: amountSchema,
  /** The most that the person's level allows. */
  maximum: amountSchema,
  utilise: amountSchema,
  restant: amountSchema,
  /** When the oldest spending of the window leaves it; null when nothing was spent. */
  libereLe: dateTimeSchema.nullable(),
});

const levelAmounts = z.object({ jour: amountSchema, mois: amountSchema, annee: amountSchema });

/** A person's limits, in EUR whatever was spent. */
export const limitsSchema = z.object({
  devise: currencySchema,
  niveau: identityLevelSchema,
  periodes: z.array(limitSchema),
  /** A raise that waits for its time. */
  hausse: z.object({ plafonds: levelAmounts, effectiveLe: dateTimeSchema }).nullable(),
  niveaux: z.array(
    z.object({
      code: identityLevelSchema,
      plafonds: levelAmounts,
      atteint: z.boolean(),
      manque: z.array(z.enum(levelNeeds)),
    }),
  ),
});
export type Limits = z.infer<typeof limitsSchema>;

/** All three together, each at most the level's. What is lower holds at once, what is higher a day later. */
export const limitsUpdateSchema = z.strictObject({
  jour: amountInputSchema,
  mois: amountInputSchema,
  annee: amountInputSchema,
});
