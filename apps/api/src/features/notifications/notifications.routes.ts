import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  markReadSchema,
  notificationChoiceSchema,
  notificationChoicesSchema,
  notificationListQuerySchema,
  notificationListSchema,
  pushEndpointSchema,
  pushRenewalSchema,
  pushSubscriptionSchema,
  unreadSchema,
} from '@nzela/contract/notifications';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import {
  choose,
  readAllChoices,
  readNotifications,
  readThem,
  readUnread,
  removeDevice,
  renew,
  subscribe,
  unsubscribe,
  type NotificationDeps,
} from './notifications.service.ts';

const tags = ['notifications'];
const config = { access: signedIn };
const choices = { 200: notificationChoicesSchema };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  putChoix: ['notification_obligatoire'],
} as const satisfies RouteRefusals;

/** What a person is told, and where they want to be told it. */
export const notificationsRoutes: Features<NotificationDeps & WithReads> = async (app, deps) => {
  app.get(
    '/notifications',
    {
      config,
      schema: {
        summary: 'Lister ses notifications',
        tags,
        querystring: notificationListQuerySchema,
        response: { 200: notificationListSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) =>
        readNotifications(snapshot, actorOf(request).userId, request.query),
      ),
  );

  app.get(
    '/notifications/non-lues',
    {
      config,
      schema: {
        summary: 'Compter ses notifications non lues',
        tags,
        response: { 200: unreadSchema },
      },
    },
    async (request) => ({
      nonLues: await deps.reads.once(request, (snapshot) =>
        readUnread(snapshot, actorOf(request).userId),
      ),
    }),
  );

  app.post(
    '/notifications/lues',
    {
      config,
      schema: {
        summary: 'Marquer ses notifications comme lues',
        tags,
        body: markReadSchema,
        response: { 200: unreadSchema },
      },
    },
    async (request) => ({
      nonLues: await readThem(deps, actorOf(request).userId, request.body.ids),
    }),
  );

  app.get(
    '/notifications/choix',
    { config, schema: { summary: 'Lire ce dont on veut être prévenu', tags, response: choices } },
    async (request) => readAllChoices(deps, actorOf(request).userId),
  );

  app.put(
    '/notifications/choix',
    {
      config: { ...config, refusals: refused.putChoix },
      schema: {
        summary: 'Choisir ce dont on veut être prévenu',
        tags,
        body: notificationChoiceSchema,
        response: choices,
      },
    },
    async (request) => choose(deps, actorOf(request).userId, request.body),
  );

  await app.register(deviceRoutes, deps);
};

/** The browsers that are told. */
const deviceRoutes: Features<NotificationDeps & WithReads> = async (app, deps) => {
  app.post(
    '/notifications/appareils',
    {
      config,
      schema: {
        summary: 'Recevoir des notifications sur un appareil',
        tags,
        body: pushSubscriptionSchema,
        response: choices,
      },
    },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      return subscribe(deps, actorOf(request), { ...request.body, userAgent });
    },
  );

  app.post(
    '/notifications/appareils/renouvellement',
    {
      config,
      schema: {
        summary: 'Renouveler l’abonnement d’un appareil aux notifications',
        tags,
        body: pushEndpointSchema,
        response: { 200: pushRenewalSchema },
      },
    },
    async (request) => renew(deps, actorOf(request), request.body.endpoint),
  );

  app.post(
    '/notifications/appareils/retrait',
    {
      config,
      schema: {
        summary: 'Ne plus recevoir de notifications sur cet appareil',
        tags,
        body: pushEndpointSchema,
        response: choices,
      },
    },
    async (request) => unsubscribe(deps, actorOf(request).userId, request.body.endpoint),
  );

  app.delete(
    '/notifications/appareils/:id',
    {
      config,
      schema: {
        summary: 'Retirer un de ses appareils des notifications',
        tags,
        params: z.object({ id: idSchema }),
        response: choices,
      },
    },
    async (request) => removeDevice(deps, actorOf(request).userId, request.params.id),
  );
};
