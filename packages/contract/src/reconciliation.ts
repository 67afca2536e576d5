import { z } from 'zod';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  lineSchema,
  pageQuerySchema,
  queueQuerySchema,
  pageSchema,
} from './common.ts';

/** Who gives us a statement of each day. */
export const statementSources = [
  'cards',
  'payouts',
  'mobile-money',
  'bank',
  'topups',
  'bills',
  'issuing',
] as const;
export type StatementSource = (typeof statementSources)[number];

/** Lines of our own CSV, or ISO 20022 camt.053. */
export const statementFormats = ['csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];
/** What the name of a file ends with. */
export const statementExtensions: Readonly<Record<StatementFormat, string>> = {
  csv: 'csv',
  camt053: 'camt053.xml',
};

/**
 * How a statement and our orders differ: we have carried out what it does not tell, or it tells what we do not know; the
 * same with another amount, currency or fee; told twice; told as done while it is not with us; a line nobody can read; a closing
 * balance that does not follow from the one before it and the lines.
 */
export const differenceKinds = [
  'manquante',
  'en_trop',
  'montant',
  'devise',
  'frais',
  'doublon',
  'etat',
  'illisible',
  'solde',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** `corrigee`: something was done about it. `acceptee`: it stays as it is, for a reason. `retrouvee`: a later statement tells it. */
export const differenceEnds = ['corrigee', 'acceptee', 'retrouvee'] as const;
export type DifferenceEnd = (typeof differenceEnds)[number];

export const statementFileSchema = z.object({
  id: idSchema,
  source: z.enum(statementSources),
  jour: z.iso.date(),
  format: z.enum(statementFormats),
  lignes: z.number().int(),
  /** Lines that agree with an order of ours in everything. */
  concordantes: z.number().int(),
  ecarts: z.number().int(),
  ecartsOuverts: z.number().int(),
  /** What it says that was held for us at the day's end; none of a file of movements alone. */
  soldes: z.array(z.object({ devise: currencySchema, montant: amountSchema })),
  /** SHA-256 of the file, in hex. */
  empreinte: z.string(),
  dateLecture: dateTimeSchema,
});
export type StatementFile = z.infer<typeof statementFileSchema>;
export const statementFilesQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  order: true,
  curseur: true,
});
export const statementFilesSchema = pageSchema(statementFileSchema);
export type StatementFiles = z.infer<typeof statementFilesSchema>;

/** One side of a difference; null where that side knows nothing of it. */
const sideSchema = z
  .object({ montant: amountSchema, devise: z.string(), frais: amountSchema.nullable() })
  .nullable();

export const differenceSchema = z.object({
  id: idSchema,
  source: z.enum(statementSources),
  jour: z.iso.date(),
  type: z.enum(differenceKinds),
  reference: z.string(),
  nous: sideSchema,
  eux: sideSchema,
  ageJours: z.number().int(),
  resolution: z
    .object({
      fin: z.enum(differenceEnds),
      motif: z.string(),
      date: dateTimeSchema,
      /** Null: the program itself. */
      par: z.string().nullable(),
    })
    .nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;
export const differenceListSchema = pageSchema(differenceSchema).extend({
  /** Of all of them. */
  ouverts: z.number().int(),
});
export const differenceQuerySchema = queueQuerySchema.extend({
  etat: z.enum(['ouverts', 'resolus']).default('ouverts'),
});

export const differenceResolutionSchema = z.strictObject({
  fin: z.enum(['corrigee', 'acceptee'], { error: 'fields_difference_end' }),
  motif: lineSchema(300, 'fields_difference_reason'),
});
