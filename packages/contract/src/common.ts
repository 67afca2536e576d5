import { z } from 'zod';
import { currencyCodes, largestAmount } from '@nzela/money/currencies';
import { blockToldSchema } from './blocks.ts';
import { verificationAskedSchema } from './step-up.ts';

/**
 * What is said at a field: a message of the catalogue without values (`packages/messages/catalogue/fr/fields.json`), for
 * Zod's `error`. A schema that names none is told of by what Zod says was wrong (field-messages.ts).
 */
export type FieldKey = `fields_${string}`;

export const currencySchema = z.enum(currencyCodes, { error: 'fields_currency' });

export const idSchema = z.uuid({ error: 'fields_id' });

/** ISO 3166-1 alpha-2. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/, { error: 'fields_country' });

export const dateTimeSchema = z.iso.datetime();

/** Whether decimal text in major units is an amount that some currency allows. Exact: the whole part alone is compared. */
export function isSensibleAmount(text: string): boolean {
  return BigInt(/^\d+/.exec(text)?.[0] ?? '0') <= largestAmount;
}

/**
 * An amount as it comes in: a JSON number or a decimal text, in major units. It leaves as decimal text; how many
 * decimals it may have, and how large it may be, depends on the currency and is checked where both are known; here it may
 * be no larger than the largest of any currency.
 */
export const amountInputSchema = amountInput('fields_amount');

/** The same where the specification has words of its own for what is no amount. */
export function amountInput(error: FieldKey) {
  // The two as they are, and then a text: the description forgets what a branch of a union makes of itself (openapi.test.ts).
  return z
    .union([z.number({ error }).nonnegative(), z.string()], { error })
    .transform(String)
    .pipe(
      z
        .string()
        .regex(/^\d{1,15}(?:\.\d{1,8})?$/, { error })
        .refine(isSensibleAmount, { error: 'fields_amount_too_large' }),
    );
}

/** An amount as it goes out: a JSON number in major units, with at most the currency's decimals. */
export const amountSchema = z.number();

/** A rate as exact decimal text: `655.957`. */
export const rateSchema = z.string().regex(/^\d+(?:\.\d+)?$/);

/** How many days back what is drawn over time goes, today included. */
export const historyDays = ['30', '90', '365'] as const;
export type HistoryDays = (typeof historyDays)[number];
export const historyQuerySchema = z.strictObject({ jours: z.enum(historyDays).default('30') });

/** One line of text a person typed: trimmed, without control characters. */
export function lineSchema(maximum: number, missing: FieldKey) {
  return z
    .string({ error: missing })
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing })
        .max(maximum)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'fields_characters' }),
    );
}

/** Several lines that a person typed: trimmed, without control characters but the line break. */
export function textSchema(maximum: number, missing: FieldKey) {
  return z
    .string({ error: missing })
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing })
        .max(maximum)
        .regex(/^(?:[^\p{Cc}\p{Cs}]|\n|\t)*$/u, {
          error: 'fields_characters',
        }),
    );
}

/** The same, and empty is an answer. */
export function optionalLineSchema(maximum: number) {
  return z
    .string({ error: 'fields_expects_text' })
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(maximum)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'fields_characters' }),
    );
}

/** What mail programs and phones make a link of: a scheme, a domain (any dot of IDNA), an address of numbers. */
const link = /:\/\/|\bwww\b|[\p{L}\p{N}-][.\u3002\uff61]\p{L}{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;

/** Text without a link: names and reasons go into the mails and SMS of other people. */
export function withoutLink(text: string): boolean {
  return !link.test(text.normalize('NFKC').replace(invisible, ''));
}

/** A name that a person gives: {@link lineSchema} without links. */
export function nameSchema(maximum: number, missing: FieldKey) {
  return lineSchema(maximum, missing).refine(withoutLink, { error: 'fields_no_links' });
}

/** A reason or a name, which may be empty: {@link optionalLineSchema} without links. */
export function optionalWordsSchema(maximum: number) {
  return optionalLineSchema(maximum).refine(withoutLink, { error: 'fields_no_links' });
}

export const emailSchema = z
  .string({ error: 'fields_email' })
  .trim()
  .max(254, { error: 'fields_email' })
  .pipe(z.email({ error: 'fields_email' }))
  .transform((email) => email.toLowerCase());

/** At least 8 digits, spaces and separators allowed; the API normalises it to E.164 and refuses what is no number. */
export const phoneInputSchema = z
  .string({ error: 'fields_phone_missing' })
  .trim()
  .min(1, { error: 'fields_phone_missing' })
  .max(32, { error: 'fields_phone' })
  .refine(
    (text) => /^\+?[\d\s().\-\u00a0\u202f]+$/.test(text) && text.replace(/\D/g, '').length >= 8,
    {
      error: 'fields_phone',
    },
  );

export const pageQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  sort: z.enum(['dateCreation']).default('dateCreation'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** The `curseur` of the previous answer: the quick way to go on, however long the list. */
  curseur: z.string().max(300).optional(),
});

/** Of what waits for somebody: without `order`, the longest wait first, and the newest first of what is over. */
export const queueQuerySchema = pageQuerySchema
  .pick({ page: true, limit: true, curseur: true })
  .extend({ order: z.enum(['asc', 'desc']).optional() });

/** A page of `element`. `curseur` is null on the last page. */
export function pageSchema<Element extends z.ZodType>(element: Element) {
  return z.object({
    elements: z.array(element),
    page: z.number().int(),
    limit: z.number().int(),
    curseur: z.string().nullable(),
  });
}

export const fieldErrorSchema = z.object({ champ: z.string(), message: z.string() });

/** What every error answer looks like (RFC 9457, with the specification's `message`). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  /** With `verification_requise`: what a fresh proof of identity is asked for. */
  verification: verificationAskedSchema.optional(),
  /** With `compte_bloque`, after the right password. */
  blocage: blockToldSchema.optional(),
  reference: z.string(),
});

export type Problem = z.infer<typeof problemSchema>;
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const emptyBodySchema = z.strictObject({});

/** A body that names each of its fields, the empty ones too: where one is added, each place that builds a body says what it holds. */
export type EveryField<Body> = { readonly [Name in keyof Required<Body>]: Body[Name] };

/**
 * How whoever an order goes to is: a mobile operator, a biller, the banks of a country. `down`: it carries nothing out now;
 * `degraded`: it takes longer, or nobody knows.
 */
export const destinationStateSchema = z.enum(['up', 'degraded', 'down']);
export type DestinationState = z.infer<typeof destinationStateSchema>;
