import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  merchantDocumentSchema,
  merchantDocumentUploadSchema,
  merchantKycSchema,
} from '@nzela/contract/kyc';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { acceptUploads } from '../../../kernel/http/upload.ts';
import { createAttempts } from '../../../kernel/identity/attempts.ts';
import { merchant, personOf } from '../../../kernel/identity/session.ts';
import { sendFile } from '../file-answer.ts';
import type { KycDeps } from '../kyc.service.ts';
import { readFile } from '../review.service.ts';
import { readBusinessDocuments, sendBusinessDocument } from './business.service.ts';

const tags = ['kyc'];
const config = { access: merchant('documents.envoyer') };
const params = z.object({ id: idSchema });

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'document_deja_accepte',
    'document_type_refuse',
    'fichier_illisible',
    'fichier_manquant',
    'fichier_trop_grand',
    'image_illisible',
    'trop_de_tentatives',
  ],
} as const satisfies RouteRefusals;

/** Who a business is. Its documents belong to it in both modes. */
export const businessRoutes: Features<KycDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);

  app.get(
    '/kyc/commerce',
    {
      config,
      schema: {
        summary: 'Lire où en est la vérification d’un commerce',
        tags,
        response: { 200: merchantKycSchema },
      },
    },
    async (request) => readBusinessDocuments(deps, personOf(request).merchantId),
  );

  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      '/kyc/commerce',
      {
        config: { ...config, costly: 'picture', refusals: refused.post },
        schema: {
          summary: 'Envoyer un document d’un commerce',
          tags,
          consumes: ['multipart/form-data'],
          querystring: merchantDocumentUploadSchema,
          response: { 201: merchantDocumentSchema },
        },
      },
      async (request, reply) => {
        const { type } = request.query as z.output<typeof merchantDocumentUploadSchema>;
        const by = { ...personOf(request), address: request.clientAddress };
        return reply
          .code(201)
          .send(await sendBusinessDocument(deps, { by, type, request, attempts }));
      },
    );
  });

  app.get(
    '/kyc/commerce/:id/fichier',
    { config, schema: { summary: 'Télécharger un document d’un commerce', tags, params } },
    async (request, reply) => {
      const { merchantId, userId } = personOf(request);
      const by = { userId, address: request.clientAddress };
      return sendFile(reply, await readFile(deps, { id: request.params.id, merchantId, by }));
    },
  );
};
