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
  app.get(
    '/consentements',
    { config, schema: { summary: 'Lire ses choix de confidentialité', tags, response } },
    async (request) => readConsents(deps, actorOf(request).userId),
  );

  app.put(
    '/consentements',
    {
      config,
      schema: {
        summary: 'Enregistrer ses choix de confidentialité',
        tags,
        body: consentUpdateSchema,
        response,
      },
    },
    async (request) => decide(deps, actorOf(request).userId, request.body),
  );

  app.post(
    '/consentements/retrait',
    {
      config,
      schema: {
        summary: 'Retirer tous ses consentements',
        tags,
        body: consentWithdrawalSchema,
        response,
      },
    },
    async (request) => withdraw(deps, actorOf(request).userId, request.body.motif),
  );
};
