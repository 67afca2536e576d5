import { z } from 'zod';
import {
  backOfficeFiguresSchema,
  failedJobsQuerySchema,
  failedJobsSchema,
  retryJobSchema,
  serviceStateSchema,
} from '@nzela/contract/service-state';
import type { Features } from '../../../kernel/http/routes.ts';
import { administrator } from '../../../kernel/identity/session.ts';
import { readFailures, readFigures, readState, retry, type StatusDeps } from './status.service.ts';

const tags = ['service-state'];

/** The dashboard of the back-office, and how the service is. */
export const statusRoutes: Features<StatusDeps> = async (app, deps) => {
  app.get(
    '/administration/chiffres',
    {
      config: { access: administrator(null) },
      schema: {
        summary: 'Lire le tableau de bord de l’administration',
        tags,
        response: { 200: backOfficeFiguresSchema },
      },
    },
    (request) => readFigures(deps, request),
  );

  app.get(
    '/administration/etat',
    {
      config: { access: administrator('technique') },
      schema: {
        summary: 'Lire l’état du système',
        tags,
        response: { 200: serviceStateSchema },
      },
    },
    () => readState(deps),
  );

  app.get(
    '/administration/taches',
    {
      config: { access: administrator('technique') },
      schema: {
        summary: 'Lister les tâches qui ont échoué',
        tags,
        querystring: failedJobsQuerySchema,
        response: { 200: failedJobsSchema },
      },
    },
    (request) => readFailures(deps, request.query),
  );

  app.post(
    '/administration/taches/relance',
    {
      config: { access: administrator('technique') },
      schema: {
        summary: 'Relancer une tâche qui a échoué',
        tags,
        body: retryJobSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await retry(deps, request, request.body.cle);
      return reply.status(204).send(null);
    },
  );
};
