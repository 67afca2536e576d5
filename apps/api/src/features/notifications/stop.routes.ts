import type { Pool } from 'pg';
import { z } from 'zod';
import { messageRefusalSchema } from '@nzela/contract/notifications';
import { dropRefusal, hasRefused, keepRefusal } from '../../gateways/messages.store.ts';
import { recipientOf } from '../../gateways/refusals.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { publicAccess } from '../../kernel/identity/session.ts';

type Needs = { readonly pool: Pool; readonly clock: Clock; readonly secrets: Secrets };

const tags = ['notifications'];
const config = { access: publicAccess };
const params = z.object({ jeton: z.string().min(1).max(100) });

/** Refusing, and taking again, messages that other people cause: whoever got one has the link, signed by us. */
export const stopRoutes: Features<Needs> = async (app, { pool, clock, secrets }) => {
  const holder = (token: string) => recipientOf(secrets, token) ?? refuse('lien_invalide');

  app.get(
    '/notifications/refus/:jeton',
    {
      config,
      schema: {
        summary: 'Savoir si un destinataire refuse nos messages',
        tags,
        params,
        response: { 200: messageRefusalSchema },
      },
    },
    async (request) => ({ refuse: await hasRefused(pool, holder(request.params.jeton)) }),
  );

  app.put(
    '/notifications/refus/:jeton',
    {
      config,
      schema: {
        summary: 'Refuser ou accepter nos messages, sans compte',
        tags,
        params,
        body: messageRefusalSchema,
        response: { 200: messageRefusalSchema },
      },
    },
    async (request) => {
      const recipient = holder(request.params.jeton);
      if (request.body.refuse) await keepRefusal(pool, recipient, clock.now());
      else await dropRefusal(pool, recipient);
      return request.body;
    },
  );
};
