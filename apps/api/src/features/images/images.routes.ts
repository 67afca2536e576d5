import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  imageSchema,
  imagesQuerySchema,
  imagesSchema,
  imageUploadSchema,
} from '@nzela/contract/images';
import type { Features } from '../../kernel/http/routes.ts';
import { acceptUploads } from '../../kernel/http/upload.ts';
import { administrator } from '../../kernel/identity/session.ts';
import { addImage, imagesOfSite, removeImage, type ImageDeps } from './images.service.ts';

const tags = ['content'];
const access = administrator('contenu');

/** Pictures of the public site, for administrators. */
export const imagesRoutes: Features<ImageDeps> = async (app, deps) => {
  app.get(
    '/images',
    {
      config: { access },
      schema: {
        summary: 'Lister les images du site',
        tags,
        querystring: imagesQuerySchema,
        response: { 200: imagesSchema },
      },
    },
    (request) => imagesOfSite(deps, request.query),
  );

  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post(
      '/images',
      {
        config: {
          access,
          costly: 'picture',
          refusals: [
            'fichier_illisible',
            'fichier_manquant',
            'fichier_trop_grand',
            'fichier_type_refuse',
            'image_illisible',
          ],
        },
        schema: {
          summary: 'Ajouter une image au site',
          tags,
          consumes: ['multipart/form-data'],
          querystring: imageUploadSchema,
          response: { 201: imageSchema },
        },
      },
      async (request, reply) => {
        const { nom } = request.query as z.output<typeof imageUploadSchema>;
        return reply.code(201).send(await addImage(deps, nom, request));
      },
    );
  });

  app.delete(
    '/images/:id',
    {
      config: { access, refusals: ['image_utilisee'] },
      schema: {
        summary: 'Supprimer une image du site',
        tags,
        params: z.object({ id: idSchema }),
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await removeImage(deps, request.params.id, request);
      return {};
    },
  );
};
