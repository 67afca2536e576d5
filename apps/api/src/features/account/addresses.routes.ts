import type { Pool } from 'pg';
import { ownAddressSchema, postalAddressSchema } from '@nzela/contract/addresses';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { findAddress, removeAddress, saveAddress } from '../users/users.ts';

const tags = ['users'];
const config = { access: signedIn };

/** Where a person lives, if they say so. */
export const addressRoutes: Features<{ readonly pool: Pool; readonly clock: Clock }> = async (
  app,
  deps,
) => {
  app.get(
    '/users/me/adresse',
    {
      config,
      schema: {
        summary: 'Lire son adresse postale',
        tags,
        response: { 200: ownAddressSchema },
      },
    },
    async (request) => ({ adresse: await findAddress(deps.pool, actorOf(request).userId) }),
  );

  app.put(
    '/users/me/adresse',
    {
      config,
      schema: {
        summary: 'Enregistrer son adresse postale',
        tags,
        body: postalAddressSchema,
        response: { 200: ownAddressSchema },
      },
    },
    async (request) => {
      const { body: address } = request;
      await saveAddress(deps.pool, actorOf(request).userId, { address, at: deps.clock.now() });
      return { adresse: address };
    },
  );

  app.delete(
    '/users/me/adresse',
    {
      config,
      schema: {
        summary: 'Retirer son adresse postale',
        tags,
        response: { 200: ownAddressSchema },
      },
    },
    async (request) => {
      await removeAddress(deps.pool, actorOf(request).userId);
      return { adresse: null };
    },
  );
};
