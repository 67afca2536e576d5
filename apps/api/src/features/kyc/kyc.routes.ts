import { z } from 'zod';
import { awaitingApprovalSchema } from '@nzela/contract/approvals';
import { idSchema } from '@nzela/contract/common';
import {
  kycDecisionSchema,
  kycDocumentListSchema,
  kycDocumentSchema,
  kycDocumentUploadSchema,
  kycReviewListSchema,
  kycReviewQuerySchema,
  reviewedDocumentSchema,
  sentDocumentSchema,
} from '@nzela/contract/kyc';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { acceptUploads } from '../../kernel/http/upload.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import { actorOf, administrator, signedIn } from '../../kernel/identity/session.ts';
import { sendFile } from './file-answer.ts';
import { readOwn, sendDocument, type KycDeps } from './kyc.service.ts';
import { decide, readFile, readSent, searchWaiting } from './review.service.ts';

const tags = ['kyc'];
const config = { access: signedIn };
const admin = { access: administrator('conformite') };
const params = z.object({ id: idSchema });

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'document_en_examen',
    'document_type_refuse',
    'fichier_illisible',
    'fichier_manquant',
    'fichier_trop_grand',
    'identite_deja_verifiee',
    'image_illisible',
    'trop_de_tentatives',
  ],
  postDecision: [
    'approbation_en_attente',
    'date_naissance_future',
    'date_naissance_requise',
    'document_deja_examine',
    'document_remplace',
  ],
} as const satisfies RouteRefusals;

/** Who a person is: they send a document. Administrators review what people and businesses sent. */
export const kycRoutes: Features<KycDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);

  app.get(
    '/kyc',
    {
      config,
      schema: {
        summary: 'Lire où en est la vérification de son identité',
        tags,
        response: { 200: kycDocumentListSchema },
      },
    },
    async (request) => readOwn(deps, actorOf(request).userId),
  );

  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      '/kyc',
      {
        config: { ...config, costly: 'picture', refusals: refused.post },
        schema: {
          summary: 'Envoyer un document d’identité',
          tags,
          consumes: ['multipart/form-data'],
          querystring: kycDocumentUploadSchema,
          response: { 201: kycDocumentSchema },
        },
      },
      async (request, reply) => {
        const { type } = request.query as z.output<typeof kycDocumentUploadSchema>;
        const sending = { userId: actorOf(request).userId, type, request, attempts };
        return reply.code(201).send(await sendDocument(deps, sending));
      },
    );
  });

  app.get(
    '/kyc/a-examiner',
    {
      config: admin,
      schema: {
        summary: 'Lister les documents à examiner',
        tags,
        querystring: kycReviewQuerySchema,
        response: { 200: kycReviewListSchema },
      },
    },
    async (request) => searchWaiting(deps, request.query, actorOf(request).userId),
  );

  app.get(
    '/kyc/:id',
    {
      config: admin,
      schema: {
        summary: 'Lire un document envoyé, et de qui il est',
        tags,
        params,
        response: { 200: sentDocumentSchema },
      },
    },
    async (request) => readSent(deps, request.params.id, actorOf(request).userId),
  );

  app.get(
    '/kyc/:id/fichier',
    { config: admin, schema: { summary: 'Télécharger un document à examiner', tags, params } },
    async (request, reply) => {
      const by = { userId: actorOf(request).userId, address: request.clientAddress };
      return sendFile(reply, await readFile(deps, { id: request.params.id, merchantId: null, by }));
    },
  );

  app.post(
    '/kyc/:id/decision',
    {
      config: { ...admin, refusals: refused.postDecision },
      schema: {
        summary: 'Accepter ou refuser un document',
        tags,
        params,
        body: kycDecisionSchema,
        response: { 200: reviewedDocumentSchema, 202: awaitingApprovalSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const by = auditedBy(request);
      const answer = await decide(deps, { id, decision: request.body, by });
      return 'approbation' in answer ? reply.code(202).send(answer) : reply.send(answer);
    },
  );
};
