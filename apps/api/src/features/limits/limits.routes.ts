import { limitsSchema, limitsUpdateSchema } from '@nzela/contract/limits';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { changeLimits, readLimits, type LimitsDeps } from './limits.service.ts';

const tags = ['limits'];
const config = { access: signedIn };

/** How much a person may send, and how much of it is left. */
export const limitsRoutes: Features<LimitsDeps> = async (app, deps) => {
  app.get(
    '/limits',
    { config, schema: { tags, response: { 200: limitsSchema } } },
    async (request) => readLimits(deps, actorOf(request).userId),
  );

  app.put(
    '/limits',
    { config, schema: { tags, body: limitsUpdateSchema, response: { 200: limitsSchema } } },
    async (request) => {
      const { userId } = actorOf(request);
      return changeLimits(deps, { userId, request, body: request.body });
    },
  );
};
