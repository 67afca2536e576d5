import { z } from 'zod';
import { alertCapabilities } from '@nzela/contract/alert-terms';
import {
  alertListQuerySchema,
  alertListSchema,
  alertResolutionSchema,
  alertSchema,
} from '@nzela/contract/alerts';
import { emptyBodySchema } from '@nzela/contract/common';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import { resolveByHand, searchAlerts, takeAlert, type AlertDeps } from './alerts.service.ts';

const params = z.object({ id: alertSchema.shape.id.max(18) });
const tags = ['transactions'];
const access = administrator(alertCapabilities);
const refusals = ['alerte_resolue'] as const;

/** What the operators were told of, and what they did about it. */
export const alertsRoutes: Features<AlertDeps & WithReads> = async (app, deps) => {
  app.get(
    '/alerts',
    {
      config: { access },
      schema: {
        summary: 'Lister les alertes',
        tags,
        querystring: alertListQuerySchema,
        response: { 200: alertListSchema },
      },
    },
    (request) => searchAlerts(deps, request, request.query),
  );

  app.post(
    '/alerts/:id/responsable',
    {
      config: { access, refusals },
      schema: {
        summary: 'Prendre une alerte en charge',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: alertSchema },
      },
    },
    (request) => takeAlert(deps, request, request.params.id),
  );

  app.post(
    '/alerts/:id/resolution',
    {
      config: { access, refusals },
      schema: {
        summary: 'Dire pourquoi une alerte est close',
        tags,
        params,
        body: alertResolutionSchema,
        response: { 200: alertSchema },
      },
    },
    (request) =>
      resolveByHand(deps, request, { id: request.params.id, reason: request.body.motif }),
  );
};
