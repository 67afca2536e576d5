import { auditFileQuerySchema, auditListSchema, auditQuerySchema } from '@nzela/contract/audit';
import type { Features } from '../../kernel/http/routes.ts';
import { sendSheet } from '../../kernel/http/spreadsheets.ts';
import { administrator } from '../../kernel/identity/session.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { auditFile, searchAudit, type AuditDeps } from './audit.service.ts';

const tags = ['audit'];
const access = administrator('conformite');

/** Who changed what. */
export const auditRoutes: Features<
  AuditDeps & { readonly documents: Documents; readonly clock: Clock }
> = async (app, deps) => {
  app.get(
    '/audit',
    {
      config: { access },
      schema: {
        summary: 'Chercher dans le journal d’audit',
        tags,
        querystring: auditQuerySchema,
        response: { 200: auditListSchema },
      },
    },
    (request) => searchAudit(deps, request, request.query),
  );

  app.get(
    '/audit/fichier',
    {
      config: { access, costly: 'statement' },
      schema: {
        summary: 'Télécharger le journal d’audit',
        tags,
        querystring: auditFileQuerySchema,
      },
    },
    async (request, reply) =>
      sendSheet(deps, { request, reply }, await auditFile(deps, request, request.query)),
  );
};
