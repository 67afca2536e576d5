import { alertCapabilities } from './alert-terms.ts';
import { z } from 'zod';
import type { Capability } from './administrators.ts';
import { dateTimeSchema, idSchema, pageQuerySchema, pageSchema } from './common.ts';

export const notificationChannels = ['app', 'email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * What a person may be told of, with where by default. `securite` is always on everywhere. A list that is closed, so that
 * the settings page shows all of it.
 */
export const notificationDefaults = {
  securite: { app: true, email: true, push: true },
  transferts: { app: true, email: true, push: true },
  argent_recu: { app: true, email: true, push: true },
  depots: { app: true, email: true, push: false },
  retraits: { app: true, email: true, push: true },
  recharges: { app: true, email: false, push: false },
  factures: { app: true, email: true, push: false },
  cartes: { app: true, email: false, push: true },
  demandes: { app: true, email: true, push: true },
  programmations: { app: true, email: true, push: true },
  compte: { app: true, email: true, push: false },
  support: { app: true, email: true, push: false },
  nouveautes: { app: false, email: false, push: false },
  // By mail they go to the administrator's address of the system settings as well.
  alertes: { app: true, email: false, push: true },
} as const satisfies Record<string, Record<NotificationChannel, boolean>>;

export type NotificationEvent = keyof typeof notificationDefaults;
export const notificationEvents = Object.keys(notificationDefaults) as [
  NotificationEvent,
  ...NotificationEvent[],
];
const eventSchema = z.enum(notificationEvents);
const channelSchema = z.enum(notificationChannels);

/** Of these the back-office tells its administrators, and nobody else of `alertes`. */
const administratorEvents: readonly NotificationEvent[] = ['securite', 'compte', 'alertes'];

/** What somebody may be told of, by what they may do in the back-office; nothing for a person and a merchant. */
export function eventsOf(capabilities: readonly Capability[]): readonly NotificationEvent[] {
  const isAdministrator = capabilities.length > 0;
  return notificationEvents.filter((event) => {
    if (event === 'alertes') return alertCapabilities.some((one) => capabilities.includes(one));
    return !isAdministrator || administratorEvents.includes(event);
  });
}

/** §4: security notifications are always on. */
export const alwaysOn: NotificationEvent = 'securite';

export const notificationSchema = z.object({
  id: idSchema,
  evenement: eventSchema,
  titre: z.string(),
  texte: z.string(),
  /** Where it leads, on this site. */
  chemin: z.string().nullable(),
  lue: z.boolean(),
  date: dateTimeSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

/** Unread ones first, then the newest. */
export const notificationListQuerySchema = pageQuerySchema.pick({ page: true, limit: true });
export const notificationListSchema = pageSchema(notificationSchema)
  .omit({ curseur: true })
  .extend({ nonLues: z.number().int(), total: z.number().int() });
export type NotificationList = z.infer<typeof notificationListSchema>;

/** `ids` absent: all of them. */
export const markReadSchema = z.strictObject({ ids: z.array(idSchema).min(1).max(100).optional() });
export const unreadSchema = z.object({ nonLues: z.number().int() });

export const notificationChoiceSchema = z.strictObject({
  evenement: eventSchema,
  canal: channelSchema,
  actif: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>;

export const notificationChoicesSchema = z.object({
  choix: z.array(
    z.object({
      evenement: eventSchema,
      canal: channelSchema,
      actif: z.boolean(),
      /** Cannot be switched off. */
      obligatoire: z.boolean(),
    }),
  ),
  push: z.object({
    /** The key that a browser subscribes with (VAPID, base64url). */
    clePublique: z.string(),
    appareils: z.array(z.object({ id: idSchema, appareil: z.string(), date: dateTimeSchema })),
  }),
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

const base64Url = /^[A-Za-z0-9_-]+={0,2}$/;

/** A browser's `PushSubscription`, as its `toJSON` gives it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'fields_url' }).max(1000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(base64Url).min(80).max(100),
    auth: z.string().regex(base64Url).min(20).max(30),
  }),
});
/** Which browser asks, by what it is subscribed with. */
export const pushEndpointSchema = z.strictObject({ endpoint: z.url().max(1000) });

/** Whether the signed-in person is told in this browser. */
export const pushRenewalSchema = z.object({ actif: z.boolean() });
export type PushRenewal = z.infer<typeof pushRenewalSchema>;

/** Whether the holder of an address or a number refuses the messages that other people cause. */
export const messageRefusalSchema = z.strictObject({ refuse: z.boolean() });
export type MessageRefusal = z.infer<typeof messageRefusalSchema>;
