import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import { fileSchema, fileUploadSchema } from '@nzela/contract/files';
import { permissionsOf } from '@nzela/contract/merchant-terms';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { acceptUploads } from '../../kernel/http/upload.ts';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import {
  merchant,
  merchantOf,
  publicAccess,
  type MerchantCaller,
} from '../../kernel/identity/session.ts';
import { getFile, readPicture, sendFile, type FileDeps } from './files.service.ts';

const params = z.object({ id: idSchema });
const tags = ['files'];
const yearSeconds = 31_536_000;

/** Pictures that a merchant shows to whoever pays, and what they send for a dispute. */
export const filesRoutes: Features<FileDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);

  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      '/v1/files',
      {
        config: {
          access: merchant('liens.gerer'),
          costly: 'picture',
          refusals: [
            'document_type_refuse',
            'fichier_illisible',
            'fichier_manquant',
            'fichier_trop_grand',
            'fichier_type_refuse',
            'image_illisible',
            'trop_de_tentatives',
          ],
        },
        schema: {
          summary: 'Envoyer un fichier',
          tags,
          consumes: ['multipart/form-data'],
          querystring: fileUploadSchema,
          response: { 201: fileSchema },
        },
      },
      async (request, reply) => {
        const { usage: use } = request.query as z.output<typeof fileUploadSchema>;
        const caller = merchantOf(request);
        const { accountId } = caller;
        if (use === 'preuve_litige' && !mayAnswerDisputes(caller))
          return refuse('droit_manquant', { values: { permission: 'litiges.repondre' } });
        return reply.code(201).send(await sendFile(deps, { accountId, use, request, attempts }));
      },
    );
  });

  app.get(
    '/v1/files/:id',
    {
      config: { access: merchant('paiements.lire') },
      schema: { summary: 'Lire un fichier', tags, params, response: { 200: fileSchema } },
    },
    (request) => getFile(deps, { id: request.params.id, accountId: merchantOf(request).accountId }),
  );

  app.get(
    '/files/:id',
    {
      config: { access: publicAccess },
      schema: { summary: 'Voir l’image d’un commerce', tags, params },
    },
    async (request, reply) => {
      const picture = await readPicture(deps, request.params.id);
      // Another picture has another address.
      reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
      return reply.type('image/webp').header('content-disposition', 'inline').send(picture);
    },
  );
};

/** A program with a secret key does what its merchant's owner may do with money. */
function mayAnswerDisputes(caller: MerchantCaller): boolean {
  return (
    caller.kind === 'key' || permissionsOf(caller.role, caller.mode).includes('litiges.repondre')
  );
}
