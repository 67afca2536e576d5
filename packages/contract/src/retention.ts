import { z } from 'zod';
import { dateTimeSchema, idSchema, pageQuerySchema, pageSchema } from './common.ts';

/** Kinds of data that are forgotten after a time, each with the days that it may be kept: least, most, unless decided. */
export const retentionRanges = {
  /** The choices of cookies: the proof of a consent (13 months). */
  choixCookies: { minimum: 180, maximum: 1_825, usual: 395 },
  /** Sessions that are over, with the device and address that they had. */
  sessions: { minimum: 7, maximum: 365, usual: 30 },
  /** Devices that nobody has signed in from since. */
  appareils: { minimum: 90, maximum: 730, usual: 365 },
  notifications: { minimum: 30, maximum: 1_825, usual: 365 },
  /** What became of the mails and SMS to an account. */
  messages: { minimum: 30, maximum: 1_825, usual: 365 },
  /** Letters to the support that were answered (three years). */
  assistance: { minimum: 180, maximum: 3_650, usual: 1_095 },
  /** Requests about one's data that are closed (five years). */
  demandesDonnees: { minimum: 365, maximum: 3_650, usual: 1_825 },
  /** Addresses that led nowhere, and were not asked for since. */
  pagesIntrouvables: { minimum: 7, maximum: 730, usual: 90 },
} as const;
export type RetentionKind = keyof typeof retentionRanges;
export const retentionKinds = Object.keys(retentionRanges) as [RetentionKind, ...RetentionKind[]];

const days = (kind: RetentionKind) =>
  z.number().int().min(retentionRanges[kind].minimum).max(retentionRanges[kind].maximum);

/** Days that each kind of data is kept. */
export const retentionSettings = z.strictObject({
  choixCookies: days('choixCookies'),
  sessions: days('sessions'),
  appareils: days('appareils'),
  notifications: days('notifications'),
  messages: days('messages'),
  assistance: days('assistance'),
  demandesDonnees: days('demandesDonnees'),
  pagesIntrouvables: days('pagesIntrouvables'),
});
export type RetentionPeriods = z.output<typeof retentionSettings>;

/** Counted up to this many; there may be more. */
export const countedMost = 1_000_000;

const countSchema = z.object({
  type: z.enum(retentionKinds),
  jours: z.number().int(),
  lignes: z.number().int(),
});

/** What would go now if these periods held. */
export const retentionTrialSchema = z.object({ elements: z.array(countSchema) });
export type RetentionTrial = z.infer<typeof retentionTrialSchema>;

/** A day's run of the job: what went. */
export const retentionRunSchema = z.object({
  id: idSchema,
  jour: z.iso.date(),
  debut: dateTimeSchema,
  /** Null: it has not come to its end yet, and goes on where it stopped. */
  fin: dateTimeSchema.nullable(),
  elements: z.array(countSchema),
});
export type RetentionRun = z.infer<typeof retentionRunSchema>;
export const retentionRunsQuerySchema = pageQuerySchema.pick({
  page: true,
  limit: true,
  order: true,
  curseur: true,
});
export const retentionRunsSchema = pageSchema(retentionRunSchema);
export type RetentionRuns = z.infer<typeof retentionRunsSchema>;
