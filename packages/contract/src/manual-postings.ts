import { z } from 'zod';
import { approvalStatuses } from './approvals.ts';
import {
  amountInputSchema,
  amountSchema,
  currencySchema,
  dateTimeSchema,
  emailSchema,
  idSchema,
  lineSchema,
  optionalLineSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';

/**
 * The accounts that a posting by hand may touch: our own, and the wallet of a person. Money on its way, on a card or not
 * yet a merchant's to spend belongs to an order, and only the order moves it.
 */
export const postingAccounts = [
  'frais',
  'marge',
  'change',
  'garantie',
  'attente',
  'passerelle-cartes',
  'banque',
  'versements',
  'mobile-money',
  'recharges',
  'factures',
  'emission-cartes',
  'client',
] as const;
export type PostingAccount = (typeof postingAccounts)[number];

/** A posting on somebody's wallet says more than one among our own accounts: a longer reason, and a document. */
export const clientReasonLeast = 40;

const accountSchema = z.enum(postingAccounts, { error: 'fields_posting_account' });

/** `debit` is where the money leaves, `credit` where it arrives. */
export const manualPostingInputSchema = z
  .strictObject({
    debit: accountSchema.meta({ examples: ['frais'] }),
    credit: accountSchema.meta({ examples: ['attente'] }),
    /** Whose wallet, when one of the two is `client`; empty else. */
    client: z
      .union([z.literal(''), emailSchema])
      .default('')
      .meta({ examples: [''] }),
    devise: currencySchema,
    montant: amountInputSchema,
    motif: lineSchema(300, 'fields_posting_reason'),
    /** The invoice, statement or ticket behind it. */
    piece: optionalLineSchema(120).default(''),
  })
  .superRefine(({ debit, credit, client, motif, piece }, { addIssue }) => {
    const fault = (field: string, message: string) =>
      addIssue({ code: 'custom', path: [field], message });
    if (debit === credit) fault('credit', 'fields_posting_same');
    const isOfClient = debit === 'client' || credit === 'client';
    if (isOfClient !== (client !== ''))
      fault('client', isOfClient ? 'fields_posting_client' : 'fields_posting_no_client');
    if (!isOfClient) return;
    if (motif.length < clientReasonLeast) fault('motif', 'fields_posting_client_reason');
    if (piece === '') fault('piece', 'fields_posting_client_document');
  });

export const manualPostingSchema = z.object({
  id: idSchema,
  reference: z.string(),
  debit: z.enum(postingAccounts),
  credit: z.enum(postingAccounts),
  client: z.object({ id: idSchema, nom: z.string(), email: z.string() }).nullable(),
  devise: currencySchema,
  montant: amountSchema,
  motif: z.string(),
  piece: z.string(),
  statut: z.enum(approvalStatuses),
  demandeur: z.string(),
  dateCreation: dateTimeSchema,
  decideur: z.string().nullable(),
  /** When it entered the ledger; null: not, or not yet. */
  dateEcriture: dateTimeSchema.nullable(),
});
export type ManualPosting = z.infer<typeof manualPostingSchema>;

export const manualPostingListSchema = pageSchema(manualPostingSchema);

const narrowed = {
  statut: z.enum(approvalStatuses).optional(),
  /** Where the money leaves or arrives. */
  compte: z.enum(postingAccounts).optional(),
  /** Days by the administrator's own clocks, both included. */
  du: z.iso.date({ error: 'fields_date' }).optional(),
  au: z.iso.date({ error: 'fields_date' }).optional(),
};
export const manualPostingQuerySchema = pageQuerySchema
  .pick({ page: true, limit: true, order: true, curseur: true })
  .extend(narrowed);
/** All that a list shows, as a file. */
export const manualPostingFileQuerySchema = z.strictObject(narrowed);
