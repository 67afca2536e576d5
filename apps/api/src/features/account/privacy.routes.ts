import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  accountClosingSchema,
  closingStateSchema,
  dataExportFileSchema,
  dataExportListSchema,
  dataExportSchema,
} from '@nzela/contract/users';
import { say } from '@nzela/messages/message';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { sendStream } from '../../kernel/http/streams.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import type { AuthCookies } from '../auth/auth.ts';
import { closeAccount, readClosingState, type ClosingDeps } from './closing/closing.ts';
import { downloadExport, readExports, requestExport } from './exports/exports.ts';

const tags = ['users'];
const config = { access: signedIn };
const nothing = z.null().describe('Empty');
const exportNames = {
  json: say('users_export_file_data'),
  csv: say('users_export_file_operations'),
} as const;
const contentTypes = { json: 'application/json', csv: 'text/csv; charset=utf-8' } as const;

type Needs = ClosingDeps & WithReads & { readonly identity: { readonly cookies: AuthCookies } };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postMeExports: ['trop_de_requetes', 'verification_requise'],
  getMeExportsFichier: ['verification_requise'],
  postMeFermeture: [
    'compte_non_vide',
    'dernier_administrateur',
    'desactive_en_demo',
    'verification_requise',
  ],
} as const satisfies RouteRefusals;

/** A person's right to all their data, and to leave. */
export const privacyRoutes: Features<Needs> = async (app, deps) => {
  app.post(
    '/users/me/exports',
    {
      config: { ...config, costly: 'document', refusals: refused.postMeExports },
      schema: {
        summary: 'Demander une copie de ses données',
        tags,
        response: { 202: dataExportSchema },
      },
    },
    async (request, reply) => {
      const asking = { userId: actorOf(request).userId, request };
      return reply.status(202).send(await requestExport(deps, asking));
    },
  );

  app.get(
    '/users/me/exports',
    {
      config,
      schema: {
        summary: 'Lister ses copies de données',
        tags,
        response: { 200: dataExportListSchema },
      },
    },
    async (request) =>
      deps.reads.once(request, (snapshot) =>
        readExports({ ...deps, snapshot }, actorOf(request).userId),
      ),
  );

  app.get(
    '/users/me/exports/:id/fichier',
    {
      config: { ...config, costly: 'document', refusals: refused.getMeExportsFichier },
      schema: {
        summary: 'Télécharger une copie de ses données',
        tags,
        params: z.object({ id: idSchema }),
        querystring: dataExportFileSchema,
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const { userId } = actorOf(request);
      const content = await downloadExport(deps, {
        id: request.params.id,
        userId,
        format,
        request,
      });
      const reader = { language: languageOf(request), timeZone: 'UTC' };
      const name = renderText(exportNames[format], reader);
      reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="${name}.${format}"`);
      return sendStream(reply, content);
    },
  );

  app.get(
    '/users/me/fermeture',
    {
      config,
      schema: {
        summary: 'Savoir si son compte peut être fermé',
        tags,
        response: { 200: closingStateSchema },
      },
    },
    async (request) => readClosingState(deps, actorOf(request).userId),
  );

  app.post(
    '/users/me/fermeture',
    {
      config: { ...config, refusals: refused.postMeFermeture },
      schema: {
        summary: 'Fermer son compte',
        tags,
        body: accountClosingSchema,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { userId } = actorOf(request);
      await closeAccount(deps, { userId, request, by: auditedBy(request), reason: null });
      deps.identity.cookies.dropSession(reply);
      return reply.status(204).send(null);
    },
  );
};
