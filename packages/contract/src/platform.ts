import { z } from 'zod';
import { apiKeySchema, keyOverlapSchema } from './api-keys.ts';
import { dateTimeSchema } from './common.ts';
import { merchantModeSchema } from './merchants.ts';
import { webhookSchema } from './webhooks.ts';

/** Whose the keys, events and webhook of the operator's own programs are (ADR 50). */
export const platformMerchant = '00000000-0000-8000-8000-000000000001';

/** Which of its two pairs of keys serve, and whose events are sent: those of the test mode, or of the live one. */
export const platformEnvironments = ['sandbox', 'production'] as const;
export type PlatformEnvironment = (typeof platformEnvironments)[number];

const settingUrlSchema = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'fields_url' }).max(2_000, { error: 'fields_url' }),
]);

/** §2, API configuration. */
export const apiSettings = z
  .strictObject({
    environnement: z.enum(platformEnvironments),
    /** Whether events are sent. The address is kept while they are not. */
    webhookActif: z.boolean(),
    webhookUrl: settingUrlSchema,
  })
  .refine(({ webhookActif, webhookUrl }) => !webhookActif || webhookUrl !== '', {
    path: ['webhookUrl'],
    error: 'fields_webhook_url',
  });

/** The keys and the webhook of the environment that is chosen. */
export const platformAccessSchema = z.object({
  mode: merchantModeSchema,
  /** The pair that serves; the former ones beside it until their overlap ends. */
  cles: z.array(apiKeySchema),
  /** Null: no address has been given yet. */
  webhook: webhookSchema.nullable(),
});
export type PlatformAccess = z.infer<typeof platformAccessSchema>;

/** How long the keys before serve beside the new ones. */
export const regenerateKeysSchema = z.strictObject({ chevauchement: keyOverlapSchema });

export const instanceRoles = ['web', 'worker'] as const;

const instanceSchema = z.object({
  id: z.string().meta({ examples: ['api-1:4120'] }),
  roles: z.array(z.enum(instanceRoles)),
  version: z.string().meta({ examples: ['1.0.0'] }),
  /** Of Node. */
  moteur: z.string().meta({ examples: ['v26.10.0'] }),
  plateforme: z.string().meta({ examples: ['linux x64'] }),
  depuis: dateTimeSchema,
});
export type InstanceShown = z.infer<typeof instanceSchema>;

/** What runs, as each instance says itself. */
export const serverStateSchema = z.object({
  version: z.string().meta({ examples: ['1.0.0'] }),
  environnement: z.enum(['development', 'test', 'production']),
  plateforme: z.string().meta({ examples: ['linux x64'] }),
  moteur: z.string().meta({ examples: ['v26.10.0'] }),
  base: z.string().meta({ examples: ['18.1'] }),
  instances: z.array(instanceSchema),
  /** That listen to the database: more than `instances` when some did not answer in time. */
  attendues: z.number().int(),
});
export type ServerState = z.infer<typeof serverStateSchema>;

/** How much each instance forgot. */
export const emptiedCachesSchema = z.object({
  instances: z.array(instanceSchema.pick({ id: true }).extend({ entrees: z.number().int() })),
  attendues: z.number().int(),
  /** In all of them. */
  entrees: z.number().int(),
});
export type EmptiedCaches = z.infer<typeof emptiedCachesSchema>;
