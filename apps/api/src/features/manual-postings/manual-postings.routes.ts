import { awaitingApprovalSchema } from '@nzela/contract/approvals';
import {
  manualPostingFileQuerySchema,
  manualPostingInputSchema,
  manualPostingListSchema,
  manualPostingQuerySchema,
} from '@nzela/contract/manual-postings';
import type { WithReads } from '../../kernel/data/reads.ts';
import { sendAnswer } from '../../kernel/http/idempotency.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { sendSheet } from '../../kernel/http/spreadsheets.ts';
import { administrator } from '../../kernel/identity/session.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import {
  askPosting,
  postingsFile,
  searchPostings,
  type PostingDeps,
} from './manual-postings.service.ts';

const tags = ['finance'];
const access = administrator('finances');
const refusals = [
  'personne_introuvable',
  'second_administrateur_requis',
  'verification_requise',
] as const;

/** Postings by hand: one administrator asks, another one approves (`features/approvals`). */
export const manualPostingsRoutes: Features<
  PostingDeps & WithReads & { readonly documents: Documents }
> = async (app, deps) => {
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
    async (request) => searchPostings(deps, request, request.query),
  );

  app.get(
    '/finances/ecritures/fichier',
    {
      config: { access, costly: 'statement' },
      schema: {
        summary: 'Télécharger les écritures manuelles',
        tags,
        querystring: manualPostingFileQuerySchema,
      },
    },
    async (request, reply) =>
      sendSheet(deps, { request, reply }, await postingsFile(deps, request, request.query)),
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
