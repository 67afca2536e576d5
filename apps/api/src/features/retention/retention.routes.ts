import {
  retentionRunsQuerySchema,
  retentionRunsSchema,
  retentionSettings,
  retentionTrialSchema,
} from '@nzela/contract/retention';
import type { WithReads } from '../../kernel/data/reads.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { administrator } from '../../kernel/identity/session.ts';
import { readRuns, tryPeriods, type RetentionDeps } from './retention.service.ts';

const tags = ['consent'];
const config = { access: administrator('conformite') };

/** How long data is kept: tried on what there is, and what the daily job took away. Periods are a subject of the settings. */
export const retentionRoutes: Features<RetentionDeps & WithReads> = async (app, deps) => {
  app.post(
    '/retention/essai',
    {
      config,
      schema: {
        summary: 'Compter ce que des durées de conservation effaceraient',
        tags,
        body: retentionSettings,
        response: { 200: retentionTrialSchema },
      },
    },
    async (request) => tryPeriods(deps, request.body),
  );

  app.get(
    '/retention/passages',
    {
      config,
      schema: {
        summary: 'Lire ce que les durées de conservation ont effacé',
        tags,
        querystring: retentionRunsQuerySchema,
        response: { 200: retentionRunsSchema },
      },
    },
    async (request) => deps.reads.once(request, (snapshot) => readRuns(snapshot, request.query)),
  );
};
