import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';

/**
 * What a rule looks for: many payments or much money in a window; a large sum soon after a new device; many new recipients;
 * money that comes back to whoever sent it.
 */
export const ruleKinds = ['cadence', 'appareil', 'beneficiaires', 'boucle'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** The bounds of every parameter, whichever rule has it. */
export const ruleRanges = {
  nombre: { minimum: 1, maximum: 1_000 },
  heures: { minimum: 1, maximum: 720 },
  montantEur: { minimum: 1, maximum: 1_000_000 },
} as const;
export type RuleParameter = keyof typeof ruleRanges;

export const ruleParameters = {
  cadence: ['nombre', 'montantEur', 'heures'],
  appareil: ['montantEur', 'heures'],
  beneficiaires: ['nombre', 'heures'],
  boucle: ['montantEur', 'heures'],
} as const satisfies Record<RuleKind, readonly RuleParameter[]>;

const bounded = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  z.number().int().min(minimum).max(maximum);
const nombre = bounded(ruleRanges.nombre);
const heures = bounded(ruleRanges.heures);
const montantEur = bounded(ruleRanges.montantEur);

/** Every parameter there is, as one form holds them; a rule has those of its kind. */
export const ruleValuesSchema = z.strictObject({ nombre, montantEur, heures });
export type RuleValues = z.infer<typeof ruleValuesSchema>;

const parametersByKind = {
  cadence: z.strictObject({ nombre, montantEur, heures }),
  appareil: z.strictObject({ montantEur, heures }),
  beneficiaires: z.strictObject({ nombre, heures }),
  boucle: z.strictObject({ montantEur, heures }),
} as const satisfies Record<RuleKind, z.ZodType>;

/** A rule's kind, and its parameters: those of its kind alone, each within its range. */
export const ruleInputSchema = z.discriminatedUnion('genre', [
  z.strictObject({ genre: z.literal('cadence'), parametres: parametersByKind.cadence }),
  z.strictObject({ genre: z.literal('appareil'), parametres: parametersByKind.appareil }),
  z.strictObject({ genre: z.literal('beneficiaires'), parametres: parametersByKind.beneficiaires }),
  z.strictObject({ genre: z.literal('boucle'), parametres: parametersByKind.boucle }),
]);
export type RuleInput = z.infer<typeof ruleInputSchema>;
/** `version` is the one that was read: a newer one is not overwritten. */
export const ruleChangeSchema = z.strictObject({ version: z.int().min(1), regle: ruleInputSchema });

export const parametersSchema = z.record(z.string(), z.int());

/** What the last 30 days would have held. */
export const ruleTrialSchema = z.object({
  /** Of the rule that was tried. */
  version: z.int(),
  date: dateTimeSchema,
  /** Operations that were looked at, and those that the rule found. */
  operations: z.int(),
  nombre: z.int(),
  exemples: z.array(
    z.object({
      reference: z.string(),
      compte: z.object({ id: idSchema, nom: z.string() }),
      montant: amountSchema,
      devise: currencySchema,
      date: dateTimeSchema,
    }),
  ),
});
export type RuleTrial = z.infer<typeof ruleTrialSchema>;

export const ruleSchema = z.object({
  id: idSchema,
  genre: z.enum(ruleKinds),
  parametres: parametersSchema,
  active: z.boolean(),
  version: z.int(),
  /** The last one; of another version, it has to be tried again before it is switched on. */
  essai: ruleTrialSchema.nullable(),
  modifieePar: z.string().nullable(),
  dateModification: dateTimeSchema,
});
export type Rule = z.infer<typeof ruleSchema>;
export const ruleListSchema = z.object({ elements: z.array(ruleSchema) });

export const ruleVersionSchema = z.object({
  version: z.int(),
  parametres: parametersSchema,
  auteur: z.string().nullable(),
  date: dateTimeSchema,
});
export const ruleVersionQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  curseur: true,
});
export const ruleVersionListSchema = pageSchema(ruleVersionSchema);
export type RuleVersionList = z.infer<typeof ruleVersionListSchema>;

/** Days of the past that a rule is tried on. */
export const trialDays = 30;
/** As many as somebody can keep in mind. */
export const rulesMost = 50;
