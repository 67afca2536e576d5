import { z } from 'zod';
import type { Capability } from './administrators.ts';
import { dateTimeSchema, idSchema, lineSchema, pageQuerySchema, pageSchema } from './common.ts';

/** What operators may be told of. */
export const alertKinds = [
  'audit_broken',
  'ledger_broken',
  'rate_jump',
  'rate_stale',
  'payment_contradiction',
  'payment_amount',
  'payment_ours',
  'payment_stuck',
  'payout_contradiction',
  'payout_amount',
  'payout_ours',
  'payout_stuck',
  'bill_contradiction',
  'bill_amount',
  'bill_ours',
  'bill_stuck',
  'refund_refused',
  'dispute_amount',
  'dispute_contradiction',
  'dispute_stuck',
  'dispute_uncovered',
  'dispute_unexplained',
  'wire_contradiction',
  'wire_unexplained',
  'wire_return',
  'credit_suspended',
  'hold_open',
  'job_dead',
  'collection_amount',
  'collection_contradiction',
  'collection_ours',
  'collection_return',
  'collection_stuck',
  'topup_amount',
  'topup_contradiction',
  'topup_ours',
  'topup_stuck',
  'card_clearing',
  'card_contradiction',
  'card_ours',
  'card_stuck',
  'closed_not_empty',
  'totp_unreadable',
  'gateway_down',
  'backup_late',
  'archive_failing',
  'replica_lagging',
  'mails_late',
  'check_overdue',
  'data_request_due',
  'data_request_late',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What other capabilities than the support are told of, and may look after. The support is told of everything. */
const audiences: Readonly<Partial<Record<Capability, readonly AlertKind[]>>> = {
  technique: [
    'audit_broken',
    'ledger_broken',
    'job_dead',
    'gateway_down',
    'backup_late',
    'archive_failing',
    'replica_lagging',
    'mails_late',
    'check_overdue',
  ],
  conformite: ['data_request_due', 'data_request_late'],
};

/** The kinds that somebody with these capabilities is told of; null: all, of former releases, too. */
export function alertKindsFor(held: readonly Capability[]): readonly AlertKind[] | null {
  return held.includes('support') ? null : held.flatMap((one) => audiences[one] ?? []);
}

export const alertStatuses = ['ouverte', 'prise_en_charge', 'resolue'] as const;

export const alertSchema = z.object({
  id: z
    .string()
    .regex(/^\d+$/)
    .meta({ examples: ['42'] }),
  /** What happened, by the word of the program: `payment_contradiction`. */
  genre: z.string().meta({ examples: ['payment_contradiction'] }),
  /** What it is about: an id, a currency and a day, the key of a job. */
  sujet: z.string(),
  details: z.record(z.string(), z.unknown()),
  date: dateTimeSchema,
  statut: z.enum(alertStatuses),
  /** Who looks after it; null: nobody yet. */
  responsable: z.string().nullable(),
  resolueLe: dateTimeSchema.nullable(),
  /** Null: it ended by itself, or is open. */
  resoluePar: z.string().nullable(),
  motif: z.string().nullable(),
  /** The transaction that it is about, where the log knows it. */
  transaction: idSchema.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertListQuerySchema = pageQuerySchema
  .pick({ page: true, limit: true, order: true, curseur: true })
  .extend({ statut: z.enum(['ouvertes', 'resolues', 'toutes']).default('ouvertes') });
export const alertListSchema = pageSchema(alertSchema);
export type AlertList = z.infer<typeof alertListSchema>;

export const alertResolutionSchema = z.strictObject({ motif: lineSchema(300, 'fields_reason') });
