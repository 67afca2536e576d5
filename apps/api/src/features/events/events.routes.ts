import { z } from 'zod';
import {
  merchantEventIdSchema,
  merchantEventListQuerySchema,
  merchantEventListSchema,
  merchantEventSchema,
} from '@nzela/contract/merchant-events';
import type { Features } from '../../kernel/http/routes.ts';
import { merchant, merchantOf } from '../../kernel/identity/session.ts';
import { readEvent, readEvents, type EventDeps } from './events.service.ts';

const tags = ['events'];
const config = { access: merchant('webhooks.gerer'), platformKey: true } as const;

/** What happened to a merchant's objects, for programs that catch up with what a webhook did not tell them. */
export const eventsRoutes: Features<EventDeps> = async (app, deps) => {
  app.get(
    '/v1/events',
    {
      config,
      schema: {
        summary: 'Lister les événements',
        tags,
        querystring: merchantEventListQuerySchema,
        response: { 200: merchantEventListSchema },
      },
    },
    (request) => readEvents(deps, merchantOf(request).accountId, request.query),
  );

  app.get(
    '/v1/events/:id',
    {
      config,
      schema: {
        summary: 'Lire un événement',
        tags,
        params: z.object({ id: merchantEventIdSchema }),
        response: { 200: merchantEventSchema },
      },
    },
    (request) => readEvent(deps, merchantOf(request).accountId, request.params.id),
  );
};
