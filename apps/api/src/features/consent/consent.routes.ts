import {
  consentsSchema,
  consentUpdateSchema,
  consentWithdrawalSchema,
} from '@nzela/contract/consent';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { decide, readConsents, withdraw, type ConsentDeps } from './consent.service.ts';

const tags = ['consent'];
const config = { access: signedIn };
const response = { 200: consentsSchema };

/** What a person agrees to beyond the service itself, and how they take it back. */
export const consentRoutes: Features<ConsentDeps> = async (app, deps) => {
  app.get('/consentements', { config, schema: { tags, response } }, async (request) =>
    readConsents(deps, actorOf(request).userId),
  );

  app.put(
    '/consentements',
    { config, schema: { tags, body: consentUpdateSchema, response } },
    async (request) => decide(deps, actorOf(request).userId, request.body),
  );

  app.post(
    '/consentements/retrait',
    { config, schema: { tags, body: consentWithdrawalSchema, response } },
    async (request) => withdraw(deps, actorOf(request).userId, request.body.motif),
  );
};
