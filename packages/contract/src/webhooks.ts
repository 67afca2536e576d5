import { z } from 'zod';
import { keyOverlapSchema } from './api-keys.ts';
import {
  amountSchema,
  currencySchema,
  dateTimeSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from './common.ts';
import {
  merchantEventIdSchema,
  merchantEventTypes,
  merchantEventTypeSchema,
} from './merchant-events.ts';

/** Of an account. */
export const webhooksMost = 20;

/** What an endpoint may choose; a test event comes when it is asked for. */
export const webhookEventTypes = merchantEventTypes.filter((type) => type !== 'webhook.test');

/** Standard Webhooks: a secret that both know, or a key pair of which the receiver has the public half. */
export const webhookSignatures = ['hmac', 'ed25519'] as const;

/** Why we turned an endpoint off: it answered 410, or nothing arrived for days. */
export const webhookEnds = ['parti', 'sans_reponse'] as const;

const webhookUrlSchema = z
  .string({ error: 'fields_webhook_url' })
  .trim()
  .min(1, { error: 'fields_webhook_url' })
  .max(2_000, { error: 'fields_webhook_url' });
const chosenTypesSchema = z
  .array(z.enum(webhookEventTypes, { error: 'fields_event_type' }))
  .max(webhookEventTypes.length, { error: 'fields_event_type' })
  .transform((types) => [...new Set(types)]);

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  /** Empty: all. */
  evenements: z.array(z.string()),
  signature: z.enum(webhookSignatures),
  /** `whpk_…`, one or two while they change; none with a secret that both know. */
  clesPubliques: z.array(z.string()),
  actif: z.boolean(),
  desactivePar: z.enum(webhookEnds).nullable(),
  /** Since when nothing has arrived. */
  enEchecDepuis: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhookListSchema = z.object({ elements: z.array(webhookSchema) });

/** As it is made, or its key replaced: the one answer with its secret `whsec_…`; null with ed25519. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string().nullable() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const createWebhookSchema = z.strictObject({
  url: webhookUrlSchema,
  evenements: chosenTypesSchema.default([]),
  signature: z.enum(webhookSignatures, { error: 'fields_webhook_signature' }).default('hmac'),
});
export type CreateWebhook = z.output<typeof createWebhookSchema>;

export const changeWebhookSchema = z.strictObject({
  url: webhookUrlSchema.optional(),
  evenements: chosenTypesSchema.optional(),
  actif: z.boolean({ error: 'fields_expects_boolean' }).optional(),
});
export type ChangeWebhook = z.output<typeof changeWebhookSchema>;

export const rollWebhookSchema = z.strictObject({ chevauchement: keyOverlapSchema });

export const deliveryStates = ['en_attente', 'livre', 'echoue'] as const;
/** Why an attempt did not arrive. */
export const deliveryFailures = [
  'statut',
  'redirection',
  'delai',
  'injoignable',
  'coupee',
  'trop_grande',
  'adresse_interdite',
  'desactive',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** An event on its way to an endpoint, with its last attempt. */
export const deliverySchema = z.object({
  id: idSchema,
  evenement: merchantEventIdSchema,
  type: merchantEventTypeSchema,
  /** What the event tells of itself; null: it has none. */
  objet: z.object({
    reference: z.string().nullable(),
    montant: amountSchema.nullable(),
    devise: currencySchema.nullable(),
  }),
  statut: z.enum(deliveryStates),
  tentatives: z.int(),
  prochainEssai: dateTimeSchema.nullable(),
  dateCreation: dateTimeSchema,
  /** The body that is sent. */
  requete: z.string(),
  /** Null before the first attempt. */
  reponse: z
    .object({
      date: dateTimeSchema,
      dureeMs: z.int(),
      /** Null: there was no answer. */
      statut: z.int().nullable(),
      /** Its beginning. */
      corps: z.string(),
      echec: z.enum(deliveryFailures).nullable(),
    })
    .nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryListQuerySchema = pageQuerySchema.extend({
  statut: z.enum(deliveryStates, { error: 'fields_delivery_state' }).optional(),
});
export type DeliveryListQuery = z.output<typeof deliveryListQuerySchema>;
export const deliveryListSchema = pageSchema(deliverySchema);

/** Sent again at once, at most: what happened first. */
export const resentMost = 10_000;

/** The events of a period again, or those alone that did not arrive. */
export const resendSchema = z
  .strictObject({
    depuis: dateTimeSchema,
    jusqua: dateTimeSchema,
    echecsSeulement: z.boolean({ error: 'fields_expects_boolean' }).default(true),
  })
  .refine(({ depuis, jusqua }) => Date.parse(depuis) <= Date.parse(jusqua), {
    path: ['jusqua'],
    error: 'fields_period_end',
  });
export type Resend = z.output<typeof resendSchema>;
export const resentSchema = z.object({ livraisons: z.int() });
