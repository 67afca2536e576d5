import { z } from 'zod';
import { amountSchema, currencySchema, dateTimeSchema } from './common.ts';
import { operationKindSchema } from './operations.ts';

export const statementFormats = ['pdf', 'csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const dayMissing = { error: 'fields_day' };

/** Days of the person's own calendar, both included. */
const periodSchema = z.strictObject({
  devise: currencySchema,
  du: z.iso.date(dayMissing),
  au: z.iso.date(dayMissing),
});

/** `lignes=non` asks for the sums alone: a period may have a hundred thousand lines. */
export const statementQuerySchema = periodSchema.extend({
  lignes: z.enum(['oui', 'non']).default('oui'),
});
export type StatementQuery = z.input<typeof periodSchema>;

export const statementFileQuerySchema = periodSchema.extend({
  format: z.enum(statementFormats),
});

export const statementLineSchema = z.object({
  date: dateTimeSchema,
  /** Null for a movement that no operation tells. */
  reference: z.string().nullable(),
  genre: operationKindSchema.nullable(),
  description: z.string(),
  beneficiaire: z.string().nullable(),
  /** Negative: it left the wallet. */
  montant: amountSchema,
  soldeApres: amountSchema,
});

/** What moved in one currency. `soldeOuverture` and the amounts of the lines sum to `soldeCloture`. */
export const statementSchema = z.object({
  devise: currencySchema,
  du: z.iso.date(),
  au: z.iso.date(),
  fuseauHoraire: z.string(),
  soldeOuverture: amountSchema,
  totalCredits: amountSchema,
  totalDebits: amountSchema,
  soldeCloture: amountSchema,
  /** Of the closing balance, what is reserved now and what is available: null for a period that is over. */
  reserve: amountSchema.nullable(),
  disponible: amountSchema.nullable(),
  nombreLignes: z.int(),
  /** Oldest first; none when the sums alone were asked for. */
  lignes: z.array(statementLineSchema),
});
export type Statement = z.infer<typeof statementSchema>;
