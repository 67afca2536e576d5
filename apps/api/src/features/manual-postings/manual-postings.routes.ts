import { awaitingApprovalSchema } from '@nzela/contract/approvals';
import {
  manualPostingInputSchema,
  manualPostingListSchema,
  manualPostingQuerySchema,
} from '@nzela/contract/manual-postings';
import { sendAnswer } from '../../kernel/http/idempotency.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import { askPosting, searchPostings, type PostingDeps } from './manual-postings.service.ts';

const tags = ['finance'];
const access = administrator('finances');
const refusals = ['personne_introuvable', 'second_administrateur_requis'] as const;

/** Postings by hand: one administrator asks, another one approves (`features/approvals`). */
export const manualPostingsRoutes: Features<PostingDeps> = async (app, deps) => {
  app.get(
    '/finances/ecritures',
    {
      config: { access },
      schema: {
        summary: 'Lister les écritures manuelles',
        tags,
        querystring: manualPostingQuerySchema,
        response: { 200: manualPostingListSchema },
      },
    },
    async (request) => searchPostings(deps, request.query),
  );

  app.post(
    '/finances/ecritures',
    {
      config: { access, refusals, idempotent: true },
      schema: {
        summary: 'Demander une écriture manuelle, qu’une deuxième personne approuve',
        tags,
        body: manualPostingInputSchema,
        response: { 202: awaitingApprovalSchema },
      },
    },
    async (request, reply) => sendAnswer(reply, await askPosting(deps, request, request.body)),
  );
};
