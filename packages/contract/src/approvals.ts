import { z } from 'zod';
import { capabilitySchema } from './administrators.ts';
import { dateTimeSchema, idSchema, lineSchema, pageQuerySchema, pageSchema } from './common.ts';

/** What a second administrator has to approve: settings, what an administrator may do, a posting by hand, an identity. */
export const approvalKinds = ['reglages', 'capacites', 'ecritures', 'identites'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStatuses = [
  'en_attente',
  'approuvee',
  'refusee',
  'retiree',
  'expiree',
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** After this long nobody can approve it any more. */
export const approvalHours = 72;

const whoSchema = z.object({ id: idSchema, nom: z.string() });

export const approvalSchema = z.object({
  id: idSchema,
  genre: z.enum(approvalKinds),
  /** The subject of the settings, or the id of the account of the posting or of the document. */
  sujet: z.string(),
  /** Whose capabilities or whose document it is; null: it is about nobody's account. */
  personne: whoSchema.nullable(),
  capacite: capabilitySchema,
  statut: z.enum(approvalStatuses),
  demandeur: whoSchema,
  date: dateTimeSchema,
  expireLe: dateTimeSchema,
  /** What differs, field by field; secrets masked. */
  differences: z.array(z.object({ champ: z.string(), avant: z.unknown(), apres: z.unknown() })),
  motif: z.string().nullable(),
  decideur: whoSchema.nullable(),
  dateDecision: dateTimeSchema.nullable(),
  raison: z.string().nullable(),
  /** Whether the caller may decide: another administrator than the one who asked, with the capability. */
  peutDecider: z.boolean(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalListQuerySchema = pageQuerySchema
  .pick({ page: true, limit: true, order: true, curseur: true })
  .extend({
    statut: z.enum(approvalStatuses).optional(),
    genre: z.enum(approvalKinds).optional(),
    sujet: z.string().max(100).optional(),
  });
export const approvalListSchema = pageSchema(approvalSchema);

export const approvalDecisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approuver') }),
  z.strictObject({ decision: z.literal('refuser'), raison: lineSchema(300, 'fields_reason') }),
]);

/** Answered with status 202 where a change waits for a second administrator. */
export const awaitingApprovalSchema = z.object({ approbation: approvalSchema });
